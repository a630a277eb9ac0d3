import type { Browser } from '../../support/browser.js';
import { found, invite } from '../../support/people.js';
import { makeRetriesDue } from '../../support/retries.js';
import { gate, until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

/** The number of mails that one instance sends at the same time. */
const AT_ONCE = 4;
const MANY = 3 * AT_ONCE;

let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  bob = await world.signedIn('bob@example.com');
});
afterAll(() => world.stop());

/** Makes the mail server wait before it accepts a recipient. */
function holdMails() {
  const arrived: string[] = [];
  const waiting: (() => void)[] = [];
  world.mail.misbehave({
    onRcptTo: ({ address }, _session, done) => {
      arrived.push(address);
      waiting.push(() => done());
    },
  });
  const count = (number: number) =>
    until(
      async () => arrived.length,
      (length) => length >= number,
    );
  const release = () => {
    for (const accept of waiting.splice(0)) accept();
  };
  return { arrived, count, release };
}

const settled = () =>
  until(
    () => world.database.query(`SELECT FROM jobs.job WHERE name = 'invite-mail'`),
    (jobs) => jobs.length === 0,
  );

/** Advances the clock of the service while it handles a request. */
async function twoDaysLater(act: () => Promise<unknown>): Promise<void> {
  const now = Date.now() + 2 * 24 * 60 * 60 * 1000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  try {
    await act();
  } finally {
    clock.mockRestore();
  }
}

describe('the queue of invite mails', () => {
  it('serves an organization with one mail before the many mails of another', async () => {
    const big = await found(ada, 'Big');
    const small = await found(bob, 'Small');
    const { arrived, count, release } = holdMails();
    for (let number = 0; number < MANY; number++) await invite(big, `many${number}@example.com`);
    await count(AT_ONCE); // all workers are busy with mails of the big organization
    const { id } = await invite(small, 'single@example.com');
    release();
    await count(2 * AT_ONCE);
    expect(arrived.slice(AT_ONCE, 2 * AT_ONCE)).toContain('single@example.com');

    world.mail.misbehave({});
    release();
    await settled();
    expect(world.mail.received).toHaveLength(MANY + 1);
    const { body } = await bob.get(`/api/organizations/${small.id}/invites`);
    expect(body.data).toMatchObject([{ id, delivery: { status: 'sent' } }]);
  });

  it('serves a person with one mail before the mails of another from many organizations', async () => {
    const small = await found(bob, 'Also small');
    const { arrived, count, release } = holdMails();
    for (let number = 0; number < MANY; number++)
      await invite(await found(ada, `Part ${number}`), `part${number}@example.com`);
    await count(AT_ONCE);
    await invite(small, 'single@example.org');
    release();
    await count(2 * AT_ONCE);
    expect(arrived.slice(AT_ONCE, 2 * AT_ONCE)).toContain('single@example.org');
    world.mail.misbehave({});
    release();
    await settled();
  });

  it('serves new mails before older ones that the mail server keeps refusing', async () => {
    const { query } = world.database;
    const refused = await found(ada, 'Refused');
    const fine = await found(bob, 'Fine');
    const [aged, refuse] = gate();
    world.mail.misbehave({
      onRcptTo: (_address, _session, done) =>
        void aged.then(() =>
          done(Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 })),
        ),
    });
    for (let number = 0; number < MANY; number++) await invite(refused, `refused${number}@example.com`);
    // The mails are ten days old when they fail.
    await query(`UPDATE jobs.job SET priority = priority + 10 * 1440 WHERE name = 'invite-mail'`);
    refuse();
    await until(
      () => query<{ state: string }>(`SELECT state FROM jobs.job WHERE name = 'invite-mail'`),
      (jobs) => jobs.every(({ state }) => state === 'retry'),
    );

    const { arrived, count, release } = holdMails();
    await makeRetriesDue(world.database);
    await count(AT_ONCE); // all workers are busy with refused mails
    await invite(fine, 'new@example.com');
    release();
    await count(2 * AT_ONCE);
    expect(arrived.slice(AT_ONCE, 2 * AT_ONCE)).toContain('new@example.com');
    world.mail.misbehave({});
    release();
    await settled();
  });

  it('lets younger mails overtake for a limited time', async () => {
    const big = await found(ada, 'Patient');
    const small = await found(bob, 'Newcomer');
    const { arrived, count, release } = holdMails();
    for (let number = 0; number < 2 * AT_ONCE + 2; number++) await invite(big, `old${number}@example.com`);
    await count(AT_ONCE);
    await twoDaysLater(() => invite(small, 'newcomer@example.com'));
    release();
    await count(2 * AT_ONCE);
    expect(arrived).not.toContain('newcomer@example.com');
    world.mail.misbehave({});
    release();
    await world.mail.next('newcomer@example.com');
  });
});
