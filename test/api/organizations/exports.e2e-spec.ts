import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Answer, Browser } from '../../support/browser.js';
import { stopTimers } from '../../support/clock.js';
import { connect } from '../../support/connection.js';
import { waiting } from '../../support/lock-barrier.js';
import { found, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { putMember } from '../../support/put-member.js';
import { beginExport, requestExport } from '../../support/slow-exports.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { Instance, World } from '../../support/world.js';
import { addEvents } from '../audit/many-events.js';

const LINES = { headers: { accept: 'application/x-ndjson' } };
const CSV = { headers: { accept: 'text/csv' } };
/** Together more than all buffers between the database and a client that reads nothing. */
const EVENTS = 10_000;
const LENGTH = 1900;

let world: World;
let instance: Instance;
let ada: Browser;
let bob: Browser;
let carol: Browser;
/** The organizations of Ada and Bob. Carol is an admin of Ada's, too. */
let large: Team;
let alsoLarge: Team;
/** Carol's. */
let small: Team;
const running: IncomingMessage[] = [];

beforeAll(async () => {
  world = await sharedWorld();
  // The service finds slow clients with these timers. While they stand still, no client is too slow.
  stopTimers('setInterval', 'performance');
  instance = await world.startInstance();
  [ada, bob, carol] = (await Promise.all(
    ['ada', 'bob', 'carol'].map(async (name) => (await world.signedIn(`${name}@example.com`)).goTo(instance)),
  )) as [Browser, Browser, Browser];
  large = await found(ada, 'Large');
  alsoLarge = await found(bob, 'Also large');
  small = await found(carol, 'Small');
  await putMember(world, large.id, 'carol@example.com', 'admin');
  for (const email of ['ada@example.com', 'bob@example.com'])
    await putMember(world, small.id, email, 'admin');
  for (const { id } of [large, alsoLarge]) await addEvents(world.database, id, EVENTS, LENGTH);
});
afterEach(() => running.splice(0).forEach((response) => void response.destroy()));
afterAll(async () => {
  jest.useRealTimers();
});

const events = ({ id }: Team) => `/api/organizations/${id}/audit-events`;
const payments = ({ id }: Team) => `/api/organizations/${id}/billing/payments`;
const movements = ({ id }: Team) => `/api/organizations/${id}/agents/research/token-movements`;
const OWN = '/api/me/export';

/** Starts an export whose client reads nothing until the end of the test. */
async function begin(browser: Browser, path = events(large)): Promise<IncomingMessage> {
  const response = await beginExport(browser, instance.origin, path);
  running.push(response);
  return response;
}

/** Runs `act` while no statement can read or write events. Every export that is open then waits. */
async function withoutEvents<T>(act: () => Promise<T>): Promise<T> {
  const holder = await connect(world.database.url);
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE');
  try {
    return await act();
  } finally {
    await holder.end();
  }
}

/** Waits until this many exports are reading a page. The lock keeps them from finishing it. */
const untilReading = (count: number) =>
  until(
    () => waiting(world.database),
    (reading) => reading >= count,
  );

/** Waits until the person can start this many exports at once. Two are the limit. */
const untilFree = (browser: Browser, exports = 2) =>
  until(
    async () => {
      const requests = Array.from({ length: exports }, () => browser.get(payments(large), CSV));
      return (await Promise.all(requests)).map(({ status }) => status);
    },
    (statuses) => statuses.every((status) => status === 200),
  );

describe('exports with clients that read nothing', () => {
  it('do not block the exports of other people [Input, V15.2.2, API4]', async () => {
    for (const [browser, of] of [
      [ada, large],
      [ada, large],
      [bob, alsoLarge],
      [bob, alsoLarge],
    ] as const)
      await begin(browser, events(of));
    const statuses = [
      await carol.get(payments(large), CSV),
      await carol.get(events(small), LINES),
      await carol.get(payments(small), CSV),
      await carol.get(movements(small), CSV),
      await carol.get(OWN),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  it('are cut off after thirty seconds [Input, V15.2.2, API4]', async () => {
    await untilFree(ada);
    for (const path of [events(large), events(large)]) await begin(ada, path);
    const next = () => {
      jest.advanceTimersByTime(1000);
      return ada.get(payments(large), CSV);
    };
    for (let seconds = 0; seconds < 30; seconds++) expectProblem(await next(), 429, 'rate_limited');
    await until(next, ({ status }) => status === 200);
  });

  it('end when their clients disconnect', async () => {
    await untilFree(ada);
    const [first] = [await begin(ada), await begin(ada)];
    expectProblem(await ada.get(events(large), LINES), 429, 'rate_limited');
    first.destroy();
    await untilFree(ada, 1);
  });
});

describe('the exports of a person', () => {
  it('are limited to two over all lists and organizations, in addition to one of their own data [Input, V15.2.2, API4]', async () => {
    await untilFree(ada);
    const another = await found(ada, 'Another');
    const answers = await withoutEvents(async () => {
      const open = [ada.get(events(small), LINES), ada.get(events(another), LINES), ada.get(OWN)];
      await untilReading(3);
      const refused = await ada.get(payments(large), CSV);
      expectProblem(refused, 429, 'rate_limited');
      expect(refused.headers.get('retry-after')).toBe('10');
      expectProblem(await ada.get(OWN), 429, 'rate_limited');
      expect((await bob.get(payments(alsoLarge), CSV)).status).toBe(200);
      return open;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('count no longer after the person disconnects while the exports wait for their turn', async () => {
    const others = await withoutEvents(async () => {
      const open = [ada, ada, bob, bob].map((browser) => browser.get(events(small), LINES));
      await untilReading(4);
      const requests = await Promise.all(
        [1, 2, 3].map(() => requestExport(carol, instance.origin, events(small))),
      );
      const answer = Promise.race(requests.map((request) => once(request, 'response')));
      const [refused] = (await answer) as [IncomingMessage];
      expect(refused.statusCode).toBe(429);
      for (const request of requests) request.destroy();
      return open;
    });
    await Promise.all([...others, untilFree(carol)]);
  });
});

describe('the exports of an instance', () => {
  it('read four pages at a time, and leave connections to other requests', async () => {
    const answers = await withoutEvents(async () => {
      const open = [ada, ada, bob, bob, carol, carol].map((browser) => browser.get(events(small), LINES));
      await untilReading(4);
      for (let asked = 0; asked < 20; asked++) expect((await carol.get('/api/me')).status).toBe(200);
      expect(await waiting(world.database)).toBe(4);
      return open;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('are limited to a hundred, not counting exports of own data', async () => {
    const people = await Promise.all(
      Array.from({ length: 51 }, async (_, index) => {
        const email = `person-${index}@example.com`;
        const browser = (await world.signedIn(email)).goTo(instance);
        await putMember(world, small.id, email, 'admin');
        return browser;
      }),
    );
    const answers: Answer[] = [];
    const open = await withoutEvents(async () => {
      const requests = [...people, ...people].map(async (browser) => {
        answers.push(await browser.get(events(small), LINES));
      });
      await until(
        () => Promise.resolve(answers.length),
        (count) => count === 2,
      );
      for (const answer of answers) expectProblem(answer, 503, 'overloaded');
      return [...requests, carol.get(OWN).then((answer) => void answers.push(answer))];
    });
    await Promise.all(open);
    expect(answers.slice(2).map(({ status }) => status)).toEqual(Array(101).fill(200));
  });
});
