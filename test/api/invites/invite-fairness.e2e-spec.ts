import type { Browser } from '../../support/browser.js';
import { found, invite, type Team } from '../../support/people.js';
import { makeRetriesDue } from '../../support/retries.js';
import { gate, until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

/** The number of mails that one instance sends at the same time. */
const AT_ONCE = 4;
const MANY = 4 * AT_ONCE;

let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  bob = await world.signedIn('bob@example.com');
});
afterAll(() => world.stop());

/** Makes the mail server wait before it accepts a recipient, until `end`. */
function holdMails() {
  const arrived: string[] = [];
  const waiting: (() => void)[] = [];
  let held = true;
  world.mail.misbehave({
    onRcptTo: ({ address }, _session, done) => {
      arrived.push(address);
      if (held) waiting.push(() => done());
      else done();
    },
  });
  const release = () => {
    for (const accept of waiting.splice(0)) accept();
  };
  return {
    arrived,
    release,
    end: () => {
      held = false;
      release();
    },
    workersAreBusy: () =>
      until(
        async () => arrived.length,
        (length) => length >= AT_ONCE,
      ),
    arrivalOf: (address: string) =>
      until(
        async () => arrived.indexOf(address),
        (place) => place >= 0,
      ),
  };
}

const inviteMany = (teamOf: (number: number) => Team, name: string) =>
  Promise.all(
    Array.from({ length: MANY }, (_, number) => invite(teamOf(number), `${name}${number}@example.com`)),
  );

/**
 * Sends one invite while all workers are busy with a crowd of mails.
 * @returns how many mails arrive between the request for the invite and its own mail: fewer than AT_ONCE if the mail is
 *   next in the queue, or fewer than twice as many on a machine so slow that the service gives up the held mails
 */
async function othersBefore(address: string, crowd: () => Promise<unknown>, sender: Team): Promise<number> {
  const mails = holdMails();
  await crowd();
  await mails.workersAreBusy();
  const before = mails.arrived.length;
  await invite(sender, address);
  mails.release();
  const others = (await mails.arrivalOf(address)) - before;
  mails.end();
  return others;
}

const settled = () =>
  until(
    () => world.database.query(`SELECT FROM jobs.job WHERE name = 'invite-mail'`),
    (jobs) => jobs.length === 0,
  );

/** Runs `act` while the clock of the service is two days ahead. */
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
  it('serves an organization with one mail before the many mails of another [Invite mails, API4]', async () => {
    const big = await found(ada, 'Big');
    const small = await found(bob, 'Small');
    const crowd = () => inviteMany(() => big, 'many');
    expect(await othersBefore('single@example.com', crowd, small)).toBeLessThan(2 * AT_ONCE);

    await settled();
    expect(world.mail.received).toHaveLength(MANY + 1);
    const { body } = await bob.get(`/api/organizations/${small.id}/invites`);
    expect(body.data).toMatchObject([{ email: 'single@example.com', delivery: { status: 'sent' } }]);
  });

  it('serves a person with one mail before the mails of another from many organizations', async () => {
    const small = await found(bob, 'Also small');
    const parts: Team[] = [];
    for (let number = 0; number < MANY; number++) parts.push(await found(ada, `Part ${number}`));
    const crowd = () => inviteMany((number) => parts[number]!, 'part');
    expect(await othersBefore('single@example.org', crowd, small)).toBeLessThan(2 * AT_ONCE);
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
    await inviteMany(() => refused, 'refused');
    // The mails are ten days old when they fail.
    await query(`UPDATE jobs.job SET priority = priority + 10 * 1440 WHERE name = 'invite-mail'`);
    refuse();
    await until(
      () => query<{ state: string }>(`SELECT state FROM jobs.job WHERE name = 'invite-mail'`),
      (jobs) => jobs.every(({ state }) => state === 'retry'),
    );

    const crowd = () => makeRetriesDue(world.database);
    expect(await othersBefore('new@example.com', crowd, fine)).toBeLessThan(2 * AT_ONCE);
    await settled();
  });

  it('lets younger mails overtake for a limited time', async () => {
    // Carol has no earlier invites, so each mail moves back an hour further than the one before.
    const big = await found(await world.signedIn('carol@example.com'), 'Patient');
    const small = await found(bob, 'Newcomer');
    const mails = holdMails();
    await inviteMany(() => big, 'old');
    await mails.workersAreBusy();
    await twoDaysLater(() => invite(small, 'newcomer@example.com'));
    mails.end();
    // Each other worker may have taken an old mail that has not arrived yet.
    expect(await mails.arrivalOf('newcomer@example.com')).toBeGreaterThan(MANY - AT_ONCE);
  });
});
