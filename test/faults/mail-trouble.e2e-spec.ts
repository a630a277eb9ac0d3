import { randomBytes } from 'node:crypto';
import type { Browser } from '../support/browser.js';
import { tokenIn, type MailServer } from '../support/mail-server.js';
import { found, invite, type Team } from '../support/people.js';
import { makeDue, makeRetriesDue } from '../support/retries.js';
import { until } from '../support/until.js';
import { SESSION_KEY, startWorld, type Instance, type World } from '../support/world.js';

const NEW_KEY = randomBytes(32).toString('base64');

let world: World;
let ada: Browser;
let team: Team;
/** The instance that sends the mails. */
let instance: Instance;

beforeAll(async () => {
  world = await startWorld();
  instance = world.instances[0]!;
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Trouble');
});
afterEach(() => world.mail.misbehave({}));
afterAll(() => world.stop());

const invites = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const deliveryOf = async (id: string) =>
  (await ada.get(invites())).body.data.find((one: any) => one.id === id)?.delivery;
const becomes = (id: string, status: string) =>
  until(
    () => deliveryOf(id),
    (delivery) => delivery.status === status,
  );
const jobsOf = (id: string) =>
  world.database.query<{ state: string }>(
    `SELECT state FROM jobs.job WHERE name = 'invite-mail' AND data ->> 'inviteId' = $1`,
    [id],
  );
const jobsGone = (id: string) =>
  until(
    () => jobsOf(id),
    (rows) => rows.length === 0,
  );
const jobBecomes = (id: string, state: string) =>
  until(
    () => jobsOf(id),
    ([job]) => job?.state === state,
  );
const failedOnce = (id: string) => jobBecomes(id, 'retry');
const retry = () => makeRetriesDue(world.database);
const copiesTo = (email: string) =>
  world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts an instance in place of the one that sends the mails, which has stopped. */
async function startAnother(settings: Record<string, string>): Promise<void> {
  instance = await world.startInstance(settings);
  ada.goTo(instance);
  await ada.signIn({ email: 'ada@example.com' });
}

describe('a mail to an invited person', () => {
  it('is sent later if the mail server is down, and requests are not delayed', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'bob@example.com');
    await failedOnce(id);
    expect(await deliveryOf(id)).toEqual({ status: 'queued', lastSentAt: null });
    const up = Date.now();
    await world.mail.start();
    await retry();
    expect(tokenIn(await world.mail.next('bob@example.com'))).toBe(token);
    const { lastSentAt } = await becomes(id, 'sent');
    expect(Date.parse(lastSentAt)).toBeGreaterThanOrEqual(up);
    expect(Date.parse(lastSentAt)).toBeLessThanOrEqual(Date.now());
    await jobsGone(id);
  });

  it('delays no request if the mail server is slow, and counts as sent once the server accepted it', async () => {
    let release = () => {};
    world.mail.misbehave({
      onRcptTo: (_address, _session, done) => void (release = () => done()),
    });
    // None of these requests waits for the mail server, which does not answer before `release`.
    const { id } = await invite(team, 'slow@example.com');
    await jobBecomes(id, 'active');
    await ada.get(invites());
    expect(await deliveryOf(id)).toEqual({ status: 'queued', lastSentAt: null });
    world.mail.misbehave({});
    release();
    await world.mail.next('slow@example.com');
    await becomes(id, 'sent');
  });

  it('fails if the mail server rejects the recipient for good, and the invite can be resent', async () => {
    world.mail.misbehave({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('nobody') ? done(smtpError(550, 'No such user')) : done(),
    });
    const refused = await invite(team, 'nobody@example.com');
    const other = await invite(team, 'somebody@example.com');
    await becomes(other.id, 'sent');
    expect(await becomes(refused.id, 'failed')).toEqual({ status: 'failed', lastSentAt: null });
    await jobsGone(refused.id);
    world.mail.misbehave({});
    const { body } = await ada.post(invites(`/${refused.id}/resend`));
    expect(body.delivery.status).toBe('queued');
    expect(tokenIn(await world.mail.next('nobody@example.com'))).toBe(body.token);
    await becomes(refused.id, 'sent');
  });

  it('is sent again with the same Message-ID if the mail server dies before it confirms the content', async () => {
    const ids: string[] = [];
    let died = Promise.resolve();
    world.mail.misbehave({
      onData: (stream, _session, done) => {
        let source = '';
        stream.on('data', (data) => (source += String(data)));
        stream.on('end', () => {
          ids.push(/^Message-ID: (.+?)\r?$/im.exec(source)![1]!);
          if (ids.length === 1) died = world.mail.stop().then(() => world.mail.start());
          else done();
        });
      },
    });
    const { id } = await invite(team, 'twice@example.com');
    await failedOnce(id);
    await died;
    await retry();
    await becomes(id, 'sent');
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  });
});

describe('a mail that the server may have taken, or whose content it rejects', () => {
  type Hooks = Parameters<MailServer['misbehave']>[0];
  const afterContent = (end: NonNullable<Hooks['onData']>): Hooks => ({
    onData: (stream, session, done) => void stream.resume().on('end', () => end(stream, session, done)),
  });
  let restarted = Promise.resolve();
  const waitOf = async (id: string) => {
    const [job] = await world.database.query<{ minutes: number }>(
      `SELECT extract(epoch FROM start_after - now()) / 60 AS minutes FROM jobs.job WHERE data ->> 'inviteId' = $1`,
      [id],
    );
    return Number(job!.minutes);
  };

  it.each<[string, Hooks]>([
    ['dropped', afterContent(() => void (restarted = world.mail.stop().then(() => world.mail.start())))],
    ['unwanted', afterContent((_stream, _session, done) => done(smtpError(554, 'Spam')))],
    ['forbidden', afterContent((_stream, _session, done) => done(smtpError(550, '5.7.1 No')))],
  ])('is repeated after half an hour: %s', async (name, hooks) => {
    world.mail.misbehave(hooks);
    const { id } = await invite(team, `${name}@example.com`);
    await failedOnce(id);
    expect(await waitOf(id)).toBeGreaterThan(29);
    await restarted;
    world.mail.misbehave({});
    await retry();
    await becomes(id, 'sent');
  });

  it('is repeated soon if the server was busy, or the connection was lost earlier', async () => {
    for (const [name, hooks] of [
      ['busy', afterContent((_stream, _session, done) => done(smtpError(451, 'Busy')))],
      ['early', { onRcptTo: (_address, _session, done) => done(smtpError(421, 'Bye')) }],
    ] as [string, Hooks][]) {
      world.mail.misbehave(hooks);
      const { id } = await invite(team, `${name}@example.com`);
      await failedOnce(id);
      expect(await waitOf(id)).toBeLessThan(1);
    }
  });

  it('fails after ten attempts', async () => {
    let attempts = 0;
    world.mail.misbehave({
      onData: (stream, { envelope }, done) =>
        void stream.resume().on('end', () => {
          if (envelope.rcptTo[0]!.address.startsWith('often')) attempts++;
          done(smtpError(554, 'Spam'));
        }),
    });
    const { id } = await invite(team, 'often@example.com');
    const settled = async () => {
      await makeDue(world.database, `state = 'retry' AND data ->> 'inviteId' = $1`, [id]);
      return deliveryOf(id);
    };
    await until(settled, (delivery) => delivery.status === 'failed');
    expect(attempts).toBe(10);
    await jobsGone(id);
  });
});

describe('the delivery status of an invite', () => {
  it('keeps the time of the last sent mail while the next mail waits or fails', async () => {
    const { id } = await invite(team, 'again@example.com');
    const { lastSentAt } = await becomes(id, 'sent');
    world.mail.misbehave({
      onRcptTo: (_address, _session, done) => done(smtpError(550, 'No such user any more')),
    });
    const { body } = await ada.post(invites(`/${id}/resend`));
    expect(body.delivery).toEqual({ status: 'queued', lastSentAt });
    expect(await becomes(id, 'failed')).toEqual({ status: 'failed', lastSentAt });
  });
});

describe('an instance that delivers a mail', () => {
  it('is replaced by another instance if it dies during the delivery and its heartbeat stops', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'heart@example.com');
    await failedOnce(id);
    // A killed worker leaves its job in this state: active, without a recent heartbeat. It has not timed out.
    await world.database.query(
      `UPDATE jobs.job SET state = 'active', started_on = now() - interval '25 seconds', expire_seconds = 3600,
              heartbeat_on = now() - interval '21 seconds'
        WHERE data ->> 'inviteId' = $1`,
      [id],
    );
    await world.mail.start();
    expect((await deliveryOf(id)).status).toBe('queued');
    await until(
      () => jobsOf(id),
      ([job]) => job?.state !== 'active',
    );
    await retry();
    expect(tokenIn(await world.mail.next('heart@example.com'))).toBe(token);
    await becomes(id, 'sent');
    expect(copiesTo('heart@example.com')).toBe(1);
  });

  it('completes the delivery before it stops, and the mail is not sent again', async () => {
    let release = () => {};
    world.mail.misbehave({ onRcptTo: (_address, _session, done) => void (release = () => done()) });
    const { id } = await invite(team, 'last@example.com');
    await jobBecomes(id, 'active');
    const stopping = instance;
    ada.goTo((instance = await world.startInstance()));
    const stopped = stopping.app.stop();
    const isHealthy = () =>
      fetch(`${stopping.origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isHealthy, (healthy) => !healthy);
    world.mail.misbehave({});
    release();
    await stopped;
    expect(copiesTo('last@example.com')).toBe(1);
    expect((await deliveryOf(id)).status).toBe('sent');
    expect(await jobsOf(id)).toEqual([]);
  });
});

describe('an instance that stops while the mail server scans a mail', () => {
  it('leaves the connection, and repeats the mail after half an hour', async () => {
    const scanning = new Promise<() => void>((resolve) =>
      world.mail.misbehave({
        onData: (stream, _session, done) => void stream.resume().on('end', () => resolve(() => done())),
      }),
    );
    const { id } = await invite(team, 'scanned@example.com');
    const release = await scanning;
    await instance.app.stop();
    world.mail.misbehave({});
    release();
    const [job] = await world.database.query<{ state: string; minutes: number }>(
      `SELECT state, extract(epoch FROM start_after - now()) / 60 AS minutes FROM jobs.job WHERE data ->> 'inviteId' = $1`,
      [id],
    );
    expect(job!.state).toBe('retry');
    expect(Number(job!.minutes)).toBeGreaterThan(28);
    await startAnother({});
    await retry();
    await becomes(id, 'sent');
  });
});

describe('a mail that is queued while session keys are rotated', () => {
  it('is sent while its key is known, and fails afterwards, unless a newer mail was sent', async () => {
    await world.mail.stop();
    const rotated = await invite(team, 'rotated@example.com');
    const renewed = await invite(team, 'renewed@example.com');
    const lost = await invite(team, 'lost@example.com');
    for (const { id } of [rotated, renewed, lost]) await failedOnce(id);
    await world.database.query(
      `UPDATE jobs.job SET start_after = now() + interval '1 day' WHERE data ->> 'inviteId' = ANY ($1)`,
      [[renewed.id, lost.id]],
    );
    await instance.app.stop();
    await world.mail.start();
    await startAnother({ SESSION_KEYS: `${NEW_KEY},${SESSION_KEY}` });
    expect(tokenIn(await world.mail.next('rotated@example.com'))).toBe(rotated.token);
    await becomes(rotated.id, 'sent');
    await ada.post(invites(`/${renewed.id}/resend`));
    await becomes(renewed.id, 'sent');

    await instance.app.stop();
    await retry();
    await startAnother({ SESSION_KEYS: NEW_KEY });
    await becomes(lost.id, 'failed');
    await jobsGone(lost.id);
    await jobsGone(renewed.id);
    expect((await deliveryOf(renewed.id)).status).toBe('sent');
    expect([copiesTo('renewed@example.com'), copiesTo('lost@example.com')]).toEqual([1, 0]);
  });
});
