import pg from 'pg';
import type { Browser } from '../../support/browser.js';
import { found, join, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld({
    instances: 2,
    settings: {
      LIMIT_PENDING_INVITES: '3',
      LIMIT_INVITES_PER_HOUR: '6',
      LIMIT_INVITES_PER_USER_DAY: '8',
      LIMIT_INVITES_PER_RECIPIENT_DAY: '2',
    },
  });
  ada = await world.signedIn('ada@example.com');
});

let teams = 0;
beforeEach(async () => {
  await world.database.query('DELETE FROM invite_sends');
  team = await found(ada, `Limits ${++teams}`);
});

const invites = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const invite = (email: string, by = ada) => by.post(invites(), { email, role: 'member' });
const guest = (name: string) => `${name}.${teams}@example.com`;
const resend = (id: string) => ada.post(invites(`/${id}/resend`));
const listed = async () => (await ada.get(invites())).body.data;
/** Simulates that time passes: backdates all mails that were sent so far. */
const later = (span: string) =>
  world.database.query('UPDATE invite_sends SET sent_at = sent_at - $1::interval', [span]);
const inviteThree = async () => {
  const made = [];
  for (const name of ['bob', 'carol', 'dave']) made.push((await invite(guest(name))).body);
  return made;
};

describe('the limit of pending invites of an organization', () => {
  it('applies on both instances until an invite is deleted, accepted or expired', async () => {
    const [bob, carol, dave] = await inviteThree();
    for (const { origin } of world.instances)
      expect(await invite(guest('erin'), ada.goTo({ origin }))).toMatchObject({
        status: 422,
        body: { code: 'limit_reached' },
      });
    expect(await listed()).toHaveLength(3);

    await ada.delete(invites(`/${bob.id}`));
    expect((await invite(guest('erin'))).status).toBe(201);
    expect((await invite(guest('frank'))).status).toBe(422);

    const person = await world.signedIn(carol.email);
    expect((await person.post(`/api/invites/${carol.token}/accept`)).status).toBe(200);
    expect((await invite(guest('frank'))).status).toBe(201);

    await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [dave.id]);
    expect((await invite(guest('grace'))).status).toBe(201);
    expect((await resend(dave.id)).body.code).toBe('limit_reached');
    expect((await invite(dave.email)).body.code).toBe('limit_reached');
  });
});

describe('the limit of invites that an organization sends in an hour', () => {
  it('counts new and resent invites, reports how long to wait and changes no invite', async () => {
    const made = await inviteThree();
    await later('20 minutes');
    for (const { id } of made) expect((await resend(id)).status).toBe(200);
    // Wait for the mails, because sending them changes the list.
    const before = await until(listed, (all) => all.every((one: any) => one.delivery.status === 'sent'));
    await ada.delete(invites(`/${made[0].id}`));
    for (const refused of [await resend(made[1].id), await invite(guest('erin'))]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(39 * 60);
      expect(wait).toBeLessThanOrEqual(40 * 60);
    }
    expect(await listed()).toEqual(before.filter(({ id }: any) => id !== made[0].id));

    await later('40 minutes');
    expect((await invite(guest('erin'))).status).toBe(201);
  });

  it('is checked after pending invites and memberships', async () => {
    const made = await inviteThree();
    for (const { id } of made) await resend(id);
    expect((await invite(made[0].email)).body.code).toBe('invite_already_pending');
    expect((await invite('ada@example.com')).body.code).toBe('already_member');
  });
});

describe('the limit of invites that a person sends in a day', () => {
  it('counts new and resent invites of all organizations, and says how long to wait', async () => {
    const first = await inviteThree();
    await later('4 hours');
    const other = await found(ada, `Beside ${teams}`);
    const beside = (email: string) =>
      ada.post(`/api/organizations/${other.id}/invites`, { email, role: 'member' });
    for (const name of ['erin', 'frank', 'grace']) expect((await beside(guest(name))).status).toBe(201);
    expect((await resend(first[0].id)).status).toBe(200);
    expect((await resend(first[1].id)).status).toBe(200);

    const third = await found(ada, `Third ${teams}`);
    const refused = [
      await ada.post(`/api/organizations/${third.id}/invites`, { email: guest('heidi'), role: 'member' }),
      await resend(first[2].id),
    ];
    for (const { status, body, headers } of refused) {
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(19 * 60 * 60);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(20 * 60 * 60);
    }
    await later('20 hours');
    expect((await resend(first[2].id)).status).toBe(200);
  });

  it('counts withheld mails, and counts for each admin separately', async () => {
    const email = guest('victim');
    const { id } = (await invite(email)).body;
    for (let times = 0; times < 5; times++) await resend(id);
    await later('1 hour');
    await resend(id);
    expect((await resend(id)).status).toBe(200);
    expect((await resend(id)).body.code).toBe('rate_limited');
    const bob = await world.signedIn('bob@example.com', 1);
    await putMember(world, team.id, 'bob@example.com', 'admin');
    expect((await invite(guest('carol'), bob)).status).toBe(201);
  });
});

describe('the limit of invite mails to one recipient in a day', () => {
  const deliveryOf = async (id: string) => (await listed()).find((one: any) => one.id === id).delivery;
  const mailsTo = (email: string) =>
    world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email.toLowerCase())).length;

  it('withholds the mail, but the invite is created and its link works [Invite mails, V2.4.1, API6]', async () => {
    const victim = guest('victim');
    const bob = await world.signedIn('bob@example.com', 1);
    const other = await found(bob, `Of Bob ${teams}`);
    const bobsPath = `/api/organizations/${other.id}/invites`;
    expect((await invite(victim)).body.delivery.status).toBe('queued');
    const second = await bob.post(bobsPath, { email: victim.toUpperCase(), role: 'member' });
    expect(second.body.delivery.status).toBe('queued');
    const sent = await until(
      async () => (await bob.get(bobsPath)).body.data[0].delivery,
      ({ status }) => status === 'sent',
    );

    const third = await found(ada, `Third ${teams}`);
    const made = await ada.post(`/api/organizations/${third.id}/invites`, { email: victim, role: 'member' });
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'pending', delivery: { status: 'withheld', lastSentAt: null } },
    });
    const { lastSentAt } = sent;
    const resent = await bob.post(`${bobsPath}/${second.body.id}/resend`);
    expect(resent).toMatchObject({ status: 200, body: { delivery: { status: 'withheld', lastSentAt } } });
    for (const { headers } of [made, resent]) expect(headers.get('retry-after')).toBeNull();
    expect(Object.keys(made.body).sort()).toEqual(Object.keys(second.body).sort());

    const person = await world.signedIn(victim);
    expect((await person.post(`/api/invites/${made.body.token}/accept`)).status).toBe(200);
    expect((await person.post(`/api/invites/${resent.body.token}/accept`)).status).toBe(200);
    await until(
      () => world.database.query(`SELECT FROM jobs.job WHERE name = 'invite-mail'`),
      (jobs) => jobs.length === 0,
    );
    expect(mailsTo(victim)).toBe(2);
  });

  it('counts addresses that differ in a tag or in letter case as one recipient', async () => {
    const addresses = [`Victim.${teams}+0`, `victim.${teams}+1`, `victim.${teams}+`, `v.ictim.${teams}`];
    const statuses = [];
    for (const name of addresses) {
      const { body } = await invite(`${name}@example.com`);
      statuses.push(body.delivery.status);
      await ada.delete(invites(`/${body.id}`)); // below the limit of pending invites
    }
    expect(statuses).toEqual(['queued', 'queued', 'withheld', 'queued']);
  });

  it('counts the mails of deleted and accepted invites, but no withheld ones', async () => {
    const email = guest('carol');
    const { body } = await invite(email);
    await ada.delete(invites(`/${body.id}`));
    await later('10 hours');
    const { membershipId } = await join(world, team, email);
    await ada.delete(`/api/organizations/${team.id}/memberships/${membershipId}`);
    const withheld = (await invite(email)).body;
    expect(withheld.delivery.status).toBe('withheld');
    expect(await deliveryOf(withheld.id)).toEqual({ status: 'withheld', lastSentAt: null });
    await later('14 hours');
    expect((await resend(withheld.id)).body.delivery.status).toBe('queued');
    expect((await resend(withheld.id)).body.delivery.status).toBe('withheld');
  });

  it('deletes the record of a mail after a day', async () => {
    await invite(guest('bob'));
    await later('25 hours');
    await invite(guest('carol'));
    const rows = await world.database.query('SELECT FROM invite_sends WHERE organization_id = $1', [team.id]);
    expect(rows).toHaveLength(1);
  });

  it('does not wait for another invite that deletes the same records', async () => {
    await invite(guest('bob'));
    await later('25 hours');
    const other = new pg.Client({ connectionString: world.database.ownerUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('DELETE FROM invite_sends');
      expect((await invite(guest('carol'))).status).toBe(201);
    } finally {
      await other.end();
    }
  });
});
