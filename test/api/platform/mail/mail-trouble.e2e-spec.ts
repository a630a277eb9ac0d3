import type { Browser } from '../../../support/browser.js';
import { tokenIn } from '../../../support/mail-server.js';
import { found, invite, type Team } from '../../../support/people.js';
import { until } from '../../../support/until.js';
import { SESSION_KEY, startWorld, type World } from '../../../support/world.js';

const NEW_KEY = Buffer.alloc(32, 9).toString('base64');

let world: World;
let ada: Browser;
let team: Team;

beforeEach(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Trouble');
});
afterEach(() => world.stop());

const invites = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const deliveryOf = async (id: string) =>
  (await ada.get(invites())).body.data.find((one: any) => one.id === id)?.delivery;
const becomes = (id: string, status: string) =>
  until(
    () => deliveryOf(id),
    (delivery) => delivery.status === status,
  );
const jobs = () =>
  world.database.query<{ state: string; retry_count: number; data: any }>(
    `SELECT state, retry_count, data FROM jobs.job WHERE name = 'invite-mail'`,
  );
const jobsGone = () => until(jobs, (rows) => rows.length === 0);
const failedOnce = () => until(jobs, ([job]) => job?.state === 'retry');
const copiesTo = (email: string) =>
  world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

describe('a mail to an invited person', () => {
  it('is sent later if the mail server is down, and requests are not delayed', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'bob@example.com');
    await failedOnce();
    expect(await deliveryOf(id)).toEqual({ status: 'queued', lastSentAt: null });
    const up = Date.now();
    await world.mail.start();
    expect(tokenIn(await world.mail.next('bob@example.com'))).toBe(token);
    const { lastSentAt } = await becomes(id, 'sent');
    expect(Date.parse(lastSentAt)).toBeGreaterThanOrEqual(up);
    expect(Date.parse(lastSentAt)).toBeLessThanOrEqual(Date.now());
    await jobsGone();
  });

  it('delays no request if the mail server is slow, and counts as sent once the server accepted it', async () => {
    let release = () => {};
    world.mail.misbehave({
      onRcptTo: (_address, _session, done) => void (release = () => done()),
    });
    // None of these requests waits for the mail server, which does not answer before `release`.
    const { id } = await invite(team, 'bob@example.com');
    await until(jobs, ([job]) => job?.state === 'active');
    await ada.get(invites());
    expect(await deliveryOf(id)).toEqual({ status: 'queued', lastSentAt: null });
    world.mail.misbehave({});
    release();
    await world.mail.next('bob@example.com');
    await becomes(id, 'sent');
  });

  it('is sent again after a temporary rejection by the mail server', async () => {
    let refusals = 0;
    world.mail.misbehave({
      onRcptTo: (_address, _session, done) =>
        done(smtpError(450, `Greylisted, try again later (${++refusals})`)),
    });
    const { id } = await invite(team, 'bob@example.com');
    await until(
      async () => refusals,
      (count) => count >= 2,
    );
    expect((await deliveryOf(id)).status).toBe('queued');
    world.mail.misbehave({});
    await world.mail.next('bob@example.com');
    await becomes(id, 'sent');
  });

  it('fails if the mail server rejects the recipient for good, and the invite can be resent', async () => {
    world.mail.misbehave({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('nobody') ? done(smtpError(550, 'No such user')) : done(),
    });
    const refused = await invite(team, 'nobody@example.com');
    const others = [];
    for (let i = 0; i < 5; i++) others.push(await invite(team, `somebody${i}@example.com`));
    for (const { id } of others) await becomes(id, 'sent');
    expect(await becomes(refused.id, 'failed')).toEqual({ status: 'failed', lastSentAt: null });
    await jobsGone();
    world.mail.misbehave({});
    const { body } = await ada.post(invites(`/${refused.id}/resend`));
    expect(body.delivery.status).toBe('queued');
    expect(tokenIn(await world.mail.next('nobody@example.com'))).toBe(body.token);
    await becomes(refused.id, 'sent');
  });

  it('is retried later if the mail server rejects the content', async () => {
    world.mail.misbehave({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(smtpError(554, 'Spam')));
      },
    });
    const { id } = await invite(team, 'bob@example.com');
    await failedOnce();
    expect((await deliveryOf(id)).status).toBe('queued');
    world.mail.misbehave({});
    await becomes(id, 'sent');
  });

  it('is retried later if the mail server rejects the sender, because of a wrong setting', async () => {
    world.mail.misbehave({ onMailFrom: (_address, _session, done) => done(smtpError(530, 'Sign in first')) });
    const { id } = await invite(team, 'bob@example.com');
    await failedOnce();
    expect((await deliveryOf(id)).status).toBe('queued');
    world.mail.misbehave({});
    await becomes(id, 'sent');
  });

  it('is sent again with the same Message-ID if the mail server dies after accepting it', async () => {
    const ids: string[] = [];
    let deaths = 0;
    world.mail.misbehave({
      onData: (stream, session, done) => {
        let source = '';
        stream.on('data', (data) => (source += String(data)));
        stream.on('end', () => {
          ids.push(/^Message-ID: (.+?)\r?$/im.exec(source)![1]!);
          if (deaths++ === 0) void world.mail.stop().then(() => world.mail.start());
          else done();
        });
        void session;
      },
    });
    const { id } = await invite(team, 'bob@example.com');
    await becomes(id, 'sent');
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  });
});

describe('the delivery status of an invite', () => {
  it('keeps the time of the last sent mail while the next mail waits or fails', async () => {
    const { id } = await invite(team, 'bob@example.com');
    const { lastSentAt } = await becomes(id, 'sent');
    world.mail.misbehave({
      onRcptTo: (_address, _session, done) => done(smtpError(550, 'No such user any more')),
    });
    const { body } = await ada.post(invites(`/${id}/resend`));
    expect(body.delivery).toEqual({ status: 'queued', lastSentAt });
    expect(await becomes(id, 'failed')).toEqual({ status: 'failed', lastSentAt });
  });

  it('depends on the newest mail, even if the key of an older mail was removed', async () => {
    await world.mail.stop();
    const { id } = await invite(team, 'bob@example.com');
    await failedOnce();
    await world.database.query(`UPDATE jobs.job SET start_after = now() + interval '1 day'`);
    await world.instances[0]!.app.stop();
    ada.goTo(await world.startInstance({ SESSION_KEYS: `${NEW_KEY},${SESSION_KEY}` }));
    await ada.signIn({ email: 'ada@example.com' });
    await ada.post(invites(`/${id}/resend`));
    await world.instances[1]!.app.stop();
    await world.mail.start();
    ada.goTo(await world.startInstance({ SESSION_KEYS: NEW_KEY }));
    await becomes(id, 'sent');
    await world.database.query('UPDATE jobs.job SET start_after = now()');
    await jobsGone();
    expect((await deliveryOf(id)).status).toBe('sent');
    expect(copiesTo('bob@example.com')).toBe(1);
  });

  it('becomes "sent" even if the session keys are rotated before the mail is sent', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'bob@example.com');
    await world.instances[0]!.app.stop();
    await world.mail.start();
    ada.goTo(await world.startInstance({ SESSION_KEYS: `${NEW_KEY},${SESSION_KEY}` }));
    expect(tokenIn(await world.mail.next('bob@example.com'))).toBe(token);
    await becomes(id, 'sent');
  });

  it('becomes "failed" if no key decrypts the queued mail', async () => {
    await world.mail.stop();
    const { id } = await invite(team, 'bob@example.com');
    await world.instances[0]!.app.stop();
    await world.mail.start();
    ada.goTo(await world.startInstance({ SESSION_KEYS: NEW_KEY }));
    await ada.signIn({ email: 'ada@example.com' });
    await becomes(id, 'failed');
    await jobsGone();
    expect(copiesTo('bob@example.com')).toBe(0);
  });
});

describe('an instance that delivers a mail', () => {
  it('completes the delivery before it stops, and the mail is not sent again', async () => {
    let release = () => {};
    world.mail.misbehave({ onRcptTo: (_address, _session, done) => void (release = () => done()) });
    const { id } = await invite(team, 'bob@example.com');
    await until(jobs, ([job]) => job?.state === 'active');
    ada.goTo(await world.startInstance());
    const [first] = world.instances;
    const stopped = first!.app.stop();
    const isHealthy = () =>
      fetch(`${first!.origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isHealthy, (healthy) => !healthy);
    world.mail.misbehave({});
    release();
    await stopped;
    expect(copiesTo('bob@example.com')).toBe(1);
    expect((await deliveryOf(id)).status).toBe('sent');
    expect(await jobs()).toEqual([]);
  });

  it('is replaced by another instance if it dies during the delivery, because its heartbeat stops', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'bob@example.com');
    await failedOnce();
    // A killed worker leaves its job in this state: active, without a recent heartbeat. It has not timed out.
    await world.database.query(
      `UPDATE jobs.job SET state = 'active', started_on = now() - interval '25 seconds', expire_seconds = 3600,
              heartbeat_on = now() - interval '21 seconds'`,
    );
    await world.mail.start();
    expect((await deliveryOf(id)).status).toBe('queued');
    await until(jobs, ([job]) => job?.state !== 'active');
    expect(tokenIn(await world.mail.next('bob@example.com'))).toBe(token);
    await becomes(id, 'sent');
    expect(copiesTo('bob@example.com')).toBe(1);
  });
});
