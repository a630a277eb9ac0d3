import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { connect } from '../../support/connection.js';
import { untilWaiting } from '../../support/lock-barrier.js';
import { noticesSent, noticesTo, noticeTokenIn, sendNotice, subjectsTo } from '../../support/notices.js';
import { found, invite, join, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { jobsDone, makeDue } from '../../support/retries.js';
import { runJob } from '../../support/run-job.js';
import { Tokens } from '../../support/tokens.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
let people = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Acme');
});

const path = (rest = '') => `/api/organizations/${team.id}${rest}`;
const newAddress = () => `person${++people}@example.com`;
/** Signs a new person in and makes them a member. */
async function member(relation = 'member', languages?: string) {
  const email = newAddress();
  const browser = world.browser();
  await browser.signIn({ email, ...(languages && { languages }) });
  const membershipId = await putMember(world, team.id, email, relation);
  const userId: string = (await browser.get('/api/me')).body.user.id;
  return { email, browser, membershipId, userId };
}
const change = (membershipId: string, relation: string) =>
  ada.patch(path(`/memberships/${membershipId}`), { relation });
const wants = (browser: Browser, kinds: object) => browser.patch('/api/me/notices', kinds);
const moveBack = (userId: string, interval: string) =>
  world.database.query(
    'UPDATE notices SET created_at = created_at - $2::interval, taken_at = taken_at - $2::interval WHERE user_id = $1',
    [userId, interval],
  );

const startNow = (userId: string) =>
  makeDue(
    world.database,
    `name = 'notice-mail' AND data ->> 'noticeId' IN (SELECT id::text FROM notices WHERE user_id = $1)`,
    [userId],
  );

describe('a change of a relation', () => {
  it('is told to the person in plain text and HTML, with links and without a way to turn it off', async () => {
    const { email, membershipId } = await member();
    await change(membershipId, 'admin');
    const [mail] = await noticesTo(world, email);
    expect(mail!.subject).toBe('Workspace: You are now an admin of “Acme”');
    for (const content of [mail!.text, mail!.html]) {
      expect(content).toContain('You are now an admin of the organization');
      expect(content).toContain(`${world.publicUrl}/organizations/${team.id}`);
    }
    expect(mail!.text).toContain('It cannot be turned off.');
    expect(mail!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  it('is told at once, and further ones after an hour with the last state', async () => {
    const { email, membershipId, userId } = await member();
    await change(membershipId, 'admin');
    expect(await subjectsTo(world, email)).toHaveLength(1);
    for (const relation of ['member', 'admin', 'member']) await change(membershipId, relation);
    expect(await subjectsTo(world, email)).toHaveLength(1);
    const waiting = await world.database.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM start_after - now()) / 60)::int AS minutes FROM jobs.job
        WHERE name = 'notice-mail' AND data ->> 'noticeId' IN (SELECT id::text FROM notices WHERE user_id = $1)`,
      [userId],
    );
    expect(waiting).toEqual([{ minutes: 60 }]);
    await startNow(userId);
    expect(await subjectsTo(world, email)).toEqual([
      'You are now an admin of “Acme”',
      'You are now a member of “Acme”',
    ]);
    await moveBack(userId, '1 hour');
    await change(membershipId, 'admin');
    expect(await subjectsTo(world, email)).toHaveLength(3);
  });

  it('is not told again if the relation is what the person knows', async () => {
    const { email, membershipId, userId } = await member();
    await change(membershipId, 'admin');
    await noticesSent(world);
    for (const relation of ['member', 'admin']) await change(membershipId, relation);
    await noticesSent(world);
    await startNow(userId);
    expect(await subjectsTo(world, email)).toEqual(['You are now an admin of “Acme”']);
  });
});

describe('a change of a relation, shortly before the mail about an earlier one', () => {
  it('leaves no mail if the person has the relation again that they know', async () => {
    const { email, membershipId, userId } = await member('admin');
    const blocker = await connect(world.database.url);
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      await change(membershipId, 'member');
      await untilWaiting(world.database, 1); // the job of the mail waits for the row of the person
      await change(membershipId, 'admin');
      await jobsDone(world.database, `name = 'notice'`);
      await blocker.query('COMMIT');
    } finally {
      await blocker.end();
    }
    expect(await subjectsTo(world, email)).toEqual([]);
  });
});

describe('a person who', () => {
  it('gets the ownership is told, and the previous owner is not', async () => {
    const owner = await member('admin');
    const next = await member('admin');
    const { body: organization } = await owner.browser.post('/api/organizations', { name: 'Passed on' });
    const membershipId = await putMember(world, organization.id, next.email, 'admin');
    await owner.browser.post(`/api/organizations/${organization.id}/transfer-ownership`, { membershipId });
    expect(await subjectsTo(world, next.email)).toEqual(['You are now the owner of “Passed on”']);
    expect(await subjectsTo(world, owner.email)).toEqual([]);
  });

  it('gets the ownership again and again is told five times in a day, and later the last state [API6]', async () => {
    const [owner, other] = [await member('admin'), await member('admin')];
    const { id } = await found(owner.browser, 'To and fro');
    const membershipId = await putMember(world, id, other.email, 'admin');
    const [own] = (await owner.browser.get('/api/me')).body.memberships.filter(
      (one: any) => one.organization.id === id,
    );
    const transfer = async (browser: Browser, to: string) => {
      const transferred = await browser.post(`/api/organizations/${id}/transfer-ownership`, {
        membershipId: to,
      });
      expect(transferred.status).toBe(200);
      await noticesSent(world);
    };
    for (let time = 1; time <= 7; time++) {
      await transfer(owner.browser, membershipId);
      await transfer(other.browser, own.id);
    }
    for (const { email, userId } of [owner, other]) {
      expect(await subjectsTo(world, email)).toHaveLength(5);
      const waiting = await world.database.query<{ hours: number }>(
        `SELECT round(extract(epoch FROM start_after - now()) / 3600)::int AS hours FROM jobs.job
          WHERE name = 'notice-mail' AND data ->> 'noticeId' IN (SELECT id::text FROM notices WHERE user_id = $1)`,
        [userId],
      );
      expect(waiting).toEqual([{ hours: 24 }]);
      await moveBack(userId, '1 day');
      await startNow(userId);
    }
    expect(await subjectsTo(world, owner.email)).toHaveLength(6);
    expect(await subjectsTo(world, other.email)).toHaveLength(5);
  });

  it('is removed is told', async () => {
    const { email, membershipId } = await member();
    await ada.delete(path(`/memberships/${membershipId}`));
    expect(await subjectsTo(world, email)).toEqual(['You are no longer a member of “Acme”']);
  });

  it('leaves is not told', async () => {
    const { email, membershipId, browser } = await member();
    await browser.delete(path(`/memberships/${membershipId}`));
    expect(await subjectsTo(world, email)).toEqual([]);
  });

  it('loses an organization by its deletion is not told', async () => {
    const { email } = await member();
    const other = await found(ada, 'Short-lived');
    const membershipId = await putMember(world, other.id, email);
    await ada.patch(`/api/organizations/${other.id}/memberships/${membershipId}`, { relation: 'member' });
    await ada.delete(`/api/organizations/${other.id}`);
    expect(await subjectsTo(world, email)).toEqual([]);
  });

  it('has no verified address gets no mail [V8.2.2, API3]', async () => {
    const email = newAddress();
    await world.browser().signIn({ email, verified: false });
    await change(await putMember(world, team.id, email), 'admin');
    expect(await subjectsTo(world, email)).toEqual([]);
  });
});

describe('the language of a mail', () => {
  it.each([
    ['de-CH, en;q=0.5', 'Ihre Rolle in „Acme“: Administrator', 'de'],
    ['fr', 'You are now an admin of “Acme”', 'en'],
  ])('is the one that the browser asks for, or English: %s', async (languages, subject, language) => {
    const { email, membershipId } = await member('member', languages);
    await change(membershipId, 'admin');
    const [mail] = await noticesTo(world, email);
    expect(mail!.subject).toBe(`Workspace: ${subject}`);
    expect(mail!.html).toContain(`<html lang="${language}">`);
  });

  it('is that of the last sign-in', async () => {
    const { email, membershipId } = await member('member', 'en');
    await world.browser().signIn({ email, languages: 'de' });
    await change(membershipId, 'admin');
    expect(await subjectsTo(world, email)).toEqual(['Ihre Rolle in „Acme“: Administrator']);
  });
});

describe('an accepted invite', () => {
  const accept = async (email: string) => {
    const { token } = await invite(team, email);
    await (await world.signedIn(email)).post(`/api/invites/${token}/accept`);
  };

  it('is told to the inviter who wants it', async () => {
    await accept(newAddress());
    expect(await subjectsTo(world, 'ada@example.com')).toEqual([]);
    await wants(ada, { invite_accepted: true });
    const email = newAddress();
    await accept(email);
    const [mail, ...others] = await noticesTo(world, 'ada@example.com');
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Workspace: Your invite to “Acme” was accepted');
    expect(mail!.text).toContain(`New member: “${email.split('@')[0]}” (${email}).`);
    await wants(ada, { invite_accepted: false });
  });

  it('is not told if the person has left before the mail', async () => {
    const inviter = await member('admin');
    await wants(inviter.browser, { invite_accepted: true });
    await sendNotice(world, {
      kind: 'invite_accepted',
      organizationId: team.id,
      to: { people: [inviter.userId] },
      about: { userId: uuidv7() },
    });
    expect(await subjectsTo(world, inviter.email)).toEqual([]);
  });

  it('is told by the mail that waits after five mails in a day, if it is the last accepted invite', async () => {
    const inviter = await member('admin');
    await wants(inviter.browser, { invite_accepted: true });
    const [early, late, last] = [await member(), await member(), await member()];
    for (const { userId } of [early, early, early, early, early, late, last]) {
      await sendNotice(world, {
        kind: 'invite_accepted',
        organizationId: team.id,
        to: { people: [inviter.userId] },
        about: { userId },
      });
      await noticesSent(world); // otherwise, two instances may take the last two in the other order
    }
    expect(await subjectsTo(world, inviter.email)).toHaveLength(5);
    await ada.delete(path(`/memberships/${late.membershipId}`));
    await moveBack(inviter.userId, '1 day');
    await startNow(inviter.userId);
    const mails = await noticesTo(world, inviter.email);
    expect(mails).toHaveLength(6);
    expect(mails.at(-1)!.text).toContain(`(${last.email})`);
  });

  it('is told at most 20 times a day, together with other mails that can be turned off', async () => {
    const inviter = await member('admin');
    await wants(inviter.browser, { invite_accepted: true });
    const { userId, email: invited } = await member();
    for (let time = 1; time <= 5; time++) {
      const { id: organizationId } = await found(ada, `Invites ${time}`);
      for (const email of [inviter.email, invited]) await putMember(world, organizationId, email, 'admin');
      for (let mail = 1; mail <= 5; mail++)
        await sendNotice(world, {
          kind: 'invite_accepted',
          organizationId,
          to: { people: [inviter.userId] },
          about: { userId },
        });
    }
    expect(await subjectsTo(world, inviter.email)).toHaveLength(20);
    await change(inviter.membershipId, 'member');
    expect(await subjectsTo(world, inviter.email)).toHaveLength(21);
  });
});

describe('a low balance', () => {
  /** An organization with 100 tokens. */
  async function withTokens(name: string) {
    const { id } = await found(ada, name);
    const tokens = new Tokens(world, id);
    await tokens.grant(100);
    return { id, tokens };
  }
  const cross = (organizationId: string, agentId = 'research') =>
    sendNotice(world, {
      kind: 'balance_low',
      organizationId,
      to: { relation: 'admin' },
      about: { agentId, threshold: 60 },
    });

  it('is told once a day to all admins, also to the owner', async () => {
    const { id, tokens } = await withTokens('Thirsty');
    const [admin, plain] = [await member(), await member()];
    await putMember(world, id, admin.email, 'admin');
    await putMember(world, id, plain.email, 'member');
    await tokens.consume(50);
    // Lets two of the three jobs run at the same time, as if two workers had taken them at the same moment.
    const blocker = await connect(world.database.url);
    try {
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE notices IN EXCLUSIVE MODE');
      await Promise.all([cross(id), cross(id), cross(id)]);
      await world.database.query(
        `UPDATE jobs.job SET group_id = NULL WHERE name = 'notice' AND state = 'created'`,
      );
      await untilWaiting(world.database, 2);
      await blocker.query('COMMIT');
    } finally {
      await blocker.end();
    }
    const [mail, ...others] = await noticesTo(world, admin.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Workspace: The agent “.+” has few tokens left: 50$/);
    expect(mail!.text).toContain(`${world.publicUrl}/organizations/${id}/agents/research`);
    expect(await subjectsTo(world, plain.email)).toEqual([]);
    expect(await subjectsTo(world, 'ada@example.com')).toContain(mail!.subject!.replace('Workspace: ', ''));

    await cross(id);
    expect(await subjectsTo(world, admin.email)).toHaveLength(1);
    await moveBack(admin.userId, '1 day');
    await moveBack((await ada.get('/api/me')).body.user.id, '1 day');
    await cross(id);
    expect(await subjectsTo(world, admin.email)).toHaveLength(2);
  });

  it('is not told if tokens have arrived before the mail', async () => {
    const { id } = await withTokens('Refilled');
    const admin = await member();
    await putMember(world, id, admin.email, 'admin');
    await cross(id);
    expect(await subjectsTo(world, admin.email)).toEqual([]);
  });
});

describe('a notice whose kind only a newer version knows', () => {
  const jobs = () =>
    world.database.query<{ state: string }>(
      `SELECT state FROM jobs.job WHERE name = 'notice' AND data ->> 'kind' = 'of_the_future'`,
    );

  it('waits for an instance of that version for a day', async () => {
    const { id } = await found(ada, 'Future');
    await sendNotice(world, {
      kind: 'of_the_future' as 'balance_low',
      organizationId: id,
      to: { relation: 'owner' },
      about: { agentId: 'research', threshold: 1 },
    });
    const retried = () => until(jobs, ([job]) => job?.state !== 'created' && job?.state !== 'active');
    expect(await retried()).toEqual([{ state: 'retry' }]);
    await world.database.query(
      `UPDATE jobs.job SET created_on = now() - interval '25 hours' WHERE data ->> 'kind' = 'of_the_future'`,
    );
    await makeDue(world.database, `data ->> 'kind' = 'of_the_future'`);
    await until(jobs, (left) => left.length === 0);
  });
});

describe('the end of a trial', () => {
  const startTrial = async (name: string, starter: Awaited<ReturnType<typeof member>>) => {
    const other = await found(ada, name);
    await putMember(world, other.id, starter.email, 'admin');
    await starter.browser.post(`/api/organizations/${other.id}/agents/research/trial`);
    return other;
  };
  const move = (organizationId: string, started: string, ends: string) =>
    world.database.query(
      `UPDATE agent_trials SET started_at = now() + $2::interval, ends_at = now() + $3::interval
        WHERE organization_id = $1`,
      [organizationId, started, ends],
    );
  const mailsTo = async (email: string) =>
    (await subjectsTo(world, email)).filter((subject) => /trial/.test(subject));

  it('is told once, three days before, if tokens were used, to the starter and to the owner', async () => {
    const starter = await member('admin');
    const { id } = await startTrial('Trying', starter);
    await new Tokens(world, id).consume(1);
    await move(id, '-11 days', '73 hours');
    await runJob(world, 'trial-reminders');
    expect(await mailsTo(starter.email)).toEqual([]);
    await move(id, '-11 days', '71 hours');
    for (const time of [1, 2]) {
      await runJob(world, 'trial-reminders');
      for (const email of [starter.email, 'ada@example.com'])
        expect([time, ...(await mailsTo(email))]).toEqual([
          time,
          expect.stringMatching(/^The free trial of “.+” is about to end$/),
        ]);
    }
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['no tokens were used', (id) => move(id, '-11 days', '71 hours')],
    [
      'it lasts three days',
      async (id) => {
        await new Tokens(world, id).consume(1);
        await move(id, '-1 hour', '71 hours');
      },
    ],
  ])('is not told if %s', async (reason, prepare) => {
    const starter = await member('admin');
    const { id } = await startTrial(`Not ${reason}`, starter);
    await prepare(id);
    await runJob(world, 'trial-reminders');
    expect(await mailsTo(starter.email)).toEqual([]);
  });
});

describe('a mail', () => {
  it('is dropped if it is older than a day, for example after an outage of the mail server', async () => {
    const { email, membershipId, userId } = await member();
    world.mail.misbehave({ onMailFrom: (_address, _session, done) => done(new Error('Out of order')) });
    await change(membershipId, 'admin');
    const attempts = () =>
      world.database.query<{ retry_count: number }>(
        `SELECT retry_count FROM jobs.job WHERE name = 'notice-mail' AND state = 'retry'`,
      );
    await until(attempts, ([job]) => job !== undefined);
    await moveBack(userId, '24 hours');
    world.mail.misbehave({});
    expect(await subjectsTo(world, email)).toEqual([]);
    expect(await world.database.query('SELECT FROM notices WHERE user_id = $1', [userId])).toEqual([]);
  });

  it('keeps its link if it may have arrived before the person turned the kind off', async () => {
    const inviter = await member('admin');
    const { userId } = await member();
    await wants(inviter.browser, { invite_accepted: true });
    let token = '';
    const afterContent = async (content: Buffer, done: (error: Error) => void) => {
      token = noticeTokenIn({ ...(await PostalMime.parse(content)), envelopeTo: [] });
      done(Object.assign(new Error('Failed after the content'), { responseCode: 554 }));
    };
    world.mail.misbehave({
      onData: (stream, _session, done) => void buffer(stream).then((one) => afterContent(one, done)),
    });
    await sendNotice(world, {
      kind: 'invite_accepted',
      organizationId: team.id,
      to: { people: [inviter.userId] },
      about: { userId },
    });
    const waiting = `SELECT FROM jobs.job WHERE name = 'notice-mail' AND state = 'retry'`;
    await until(
      () => world.database.query(waiting),
      (jobs) => jobs.length > 0,
    );
    world.mail.misbehave({});
    await wants(inviter.browser, { invite_accepted: false });
    expect(await subjectsTo(world, inviter.email)).toEqual([]);
    expect(await world.browser().get(`/api/notices/${token}`)).toMatchObject({
      status: 200,
      body: { kind: 'invite_accepted', enabled: false },
    });
  });

  it('does not contain links that strangers chose as names', async () => {
    const { body } = await ada.post('/api/organizations', { name: 'Pay at evil.example now' });
    const { email } = await member();
    const membershipId = await putMember(world, body.id, email);
    await ada.patch(`/api/organizations/${body.id}/memberships/${membershipId}`, { relation: 'admin' });
    const [mail] = await noticesTo(world, email);
    expect(mail!.subject).toBe('Workspace: You are now an admin of “Pay at evil. example now”');
  });

  it('is deleted with its link after 90 days', async () => {
    const { membershipId, userId } = await member();
    await change(membershipId, 'admin');
    await noticesSent(world);
    const count = () => world.database.query('SELECT FROM notices WHERE user_id = $1', [userId]);
    await moveBack(userId, '89 days');
    await runJob(world, 'notice-cleanup');
    expect(await count()).toHaveLength(1);
    await moveBack(userId, '1 day');
    await runJob(world, 'notice-cleanup');
    expect(await count()).toEqual([]);
  });
});

it('sends only the kinds of NOTICES', async () => {
  const other = await startWorld({ settings: { NOTICES: 'payment_failed,membership_removed' } });
  try {
    const bob = await other.signedIn('bob@example.com');
    const small = await found(bob, 'Small');
    const { browser, membershipId } = await join(other, small, 'cy@example.com');
    expect((await browser.get('/api/me/notices')).body.data.map(({ kind }: any) => kind)).toEqual([
      'membership_removed',
      'payment_failed',
    ]);
    const memberships = `/api/organizations/${small.id}/memberships/${membershipId}`;
    await bob.patch(memberships, { relation: 'admin' });
    await bob.delete(memberships);
    expect(await subjectsTo(other, 'cy@example.com')).toEqual(['You are no longer a member of “Small”']);
  } finally {
    await other.stop();
  }
});
