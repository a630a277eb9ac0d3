import { connect as open, type Socket } from 'node:net';
import { text as read } from 'node:stream/consumers';
import type { Fault } from '../../../src/sandbox/payments/faults.js';
import type { Answer, Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { connect } from '../../support/connection.js';
import { organizationRow, untilWaiting, webhookOf } from '../../support/lock-barrier.js';
import { found, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { gate, until } from '../../support/until.js';
import { eventOf, signed } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';

let world: World;
let ada: Browser;
let cookie: string;
let team: Team;
let service: WorldProcess;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  cookie = await ada.jar.getCookieString(world.publicUrl);
  team = await found(ada, 'Leaving');
});
beforeEach(async () => {
  service = await launched(world);
  ada.goTo(service);
});
afterEach(async () => {
  ada.goTo(world.instances[0]!);
  await service.stop();
});
afterAll(() => world.stop());

const port = () => Number(new URL(service.origin).port);

/** Opens a connection and sends the start of a request. */
function dial(start: string): Socket {
  const socket = open(port(), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(start);
  return socket;
}

const head = (method: string, path: string, length: number, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
  `content-length: ${length}\r\n${more}\r\n`;

/** Waits until the service refuses connections. */
async function isClosed(): Promise<void> {
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = open(port(), '127.0.0.1', () => resolve(!socket.destroy()));
        socket.on('error', () => resolve(true));
      }),
    (closed) => closed,
  );
}

async function buyerOf(name: string): Promise<Buyer> {
  ada.goTo(world.instances[0]!);
  const buyer = await Buyer.of(world, ada, name);
  await buyer.portal();
  await settled(world);
  ada.goTo(service);
  return buyer;
}

/** Starts a checkout with this fault. Resolves once the payment provider has received it. */
async function checkoutWhile(buyer: Buyer, fault: Fault): Promise<{ answer: Promise<Answer> }> {
  const { faults } = world.payments.control;
  faults.add({ ...fault, method: 'POST', path: '/v1/checkout' });
  const answer = buyer.checkout('research');
  await until(
    async () => faults.all(),
    ([waiting]) => waiting?.times !== fault.times,
  );
  return { answer };
}

describe('a shutdown with requests in flight', () => {
  it('completes each of them and then exits', async () => {
    const buyer = await buyerOf('Buying slowly');
    const holder = await connect(world.database.url);
    const events = Array.from({ length: 3 }, () =>
      eventOf('invoice.created', { id: 'in_none', object: 'invoice' }),
    );
    await holder.query('BEGIN');
    for (const { sql, parameters } of [...events.map(webhookOf), organizationRow(team.id)])
      await holder.query(sql, parameters);

    const idle = Array.from({ length: 5 }, () =>
      dial('GET /api/version HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    );
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    const body = (index: number) => JSON.stringify({ name: `Half sent ${index}` });
    const uploads = Array.from({ length: 10 }, (_, index) =>
      dial(head('POST', '/api/organizations', body(index).length) + body(index).slice(0, 9)),
    );
    const locked = Array.from({ length: 4 }, (_, index) =>
      ada.patch(`/api/organizations/${team.id}`, { name: `Locked ${index}` }),
    );
    const webhooks = events.map((event) => {
      const text = JSON.stringify(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signed(world, text) };
      return ada.request('POST', '/api/webhooks/stripe', { body: text, headers });
    });
    await untilWaiting(world.database, locked.length + webhooks.length);
    const [isClosing, close] = gate();
    const bought = await checkoutWhile(buyer, { kind: 'slow', until: isClosing, times: 1 });
    const fast = Array.from({ length: 28 }, () => ada.get('/api/me').catch(() => undefined));

    service.signal('SIGTERM');
    await isClosed();
    close();
    uploads.forEach((socket, index) => socket.write(body(index).slice(9)));
    await holder.query('ROLLBACK');
    await holder.end();

    for (const answer of await Promise.all(locked)) expect(answer.status).toBe(200);
    for (const answer of await Promise.all(webhooks)) expect(answer.status).toBe(200);
    expect((await bought.answer).status).toBe(201);
    for (const socket of uploads) {
      const answer = await read(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 201 /);
      expect(answer.toLowerCase()).toContain('connection: close');
    }
    // Requests without a response were refused, because the port was closed.
    for (const answer of await Promise.all(fast)) expect(answer?.status ?? 200).toBe(200);
    for (const socket of idle) await new Promise((resolve) => (socket.closed ? resolve(0) : socket.once('close', resolve))); // prettier-ignore
    expect(await service.exit).toEqual({ code: 0, signal: null });
    const names = await world.database.query(`SELECT name FROM organizations WHERE name LIKE 'Half sent%'`);
    expect(names).toHaveLength(uploads.length);
  });

  it('does not complete them after a second signal', async () => {
    const holder = await connect(world.database.url);
    await holder.query('BEGIN');
    await holder.query('SELECT FROM organizations WHERE id = $1 FOR UPDATE', [team.id]);
    const cut = ada.patch(`/api/organizations/${team.id}`, { name: 'Never' }).catch(() => 'cut');
    await untilWaiting(world.database);
    service.signal('SIGTERM');
    await isClosed();
    service.signal('SIGTERM');
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(await cut).toBe('cut');
    await holder.end();
    const [row] = await world.database.query<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [team.id]); // prettier-ignore
    expect(row!.name).not.toBe('Never');
  });
});

describe('a shutdown during a purchase', () => {
  afterEach(() => world.payments.control.faults.clear());

  it('answers within the grace period if the payment provider hangs, and repeating the purchase finds exactly one checkout session', async () => {
    const buyer = await buyerOf('Buying while it hangs');
    const bought = await checkoutWhile(buyer, { kind: 'hang', times: 3 });
    service.signal('SIGTERM');
    await isClosed();
    expectProblem(await bought.answer, 503, 'payment_provider_unavailable');
    expect(await service.exit).toEqual({ code: 0, signal: null });
    world.payments.control.faults.clear();
    ada.goTo(world.instances[0]!);
    const first = await buyer.checkout('research');
    expect(first.status).toBe(201);
    expect((await buyer.checkout('research')).body).toEqual(first.body);
    const sessions = world.payments.control.list('sessions').filter(({ customer }) => customer === buyer.customer); // prettier-ignore
    expect(sessions).toHaveLength(1);
  });
});
