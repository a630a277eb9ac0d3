import { Entity, getMetadataArgsStorage } from 'typeorm';
import { ErasureService, type Erasable } from '../../../src/deletion/person/erasure.service.js';
import { Stored } from '../../../src/platform/database/stored.js';
import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { runCommand } from '../../support/command.js';
import { connect } from '../../support/connection.js';
import { dump } from '../../support/dump.js';
import { found, invite, join, type Team } from '../../support/people.js';
import { until } from '../../support/until.js';
import { SESSION_KEY, startWorld, type Instance, type World } from '../../support/world.js';

const NAME = 'Zebulon Quux';
const EMAIL = 'Zebulon.Quux@example.com';

/** A domain's table, as its module declares it. */
@Entity('things')
@Stored({
  holds: 'things',
  grows: '1 per thing',
  cleaned: 'deletion of the organization',
  organizationDeleted: { delete: true, of: 'organization_id' },
  personErased: { clear: ['author_id', 'text'], of: 'author_id' },
})
export class Thing {}

let world: World;
/** An instance with the rights of the command. */
let owner: Instance;
let ada: Browser;
let team: Team;
let teams = 0;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  owner = await world.startInstance({ DATABASE_URL: world.database.ownerUrl });
  ada = await world.signedIn('ada@example.com');
  await world.database.query(
    `CREATE TABLE things (id serial, organization_id uuid REFERENCES organizations, author_id uuid, text text)`,
  );
  await world.database.query(`GRANT ALL ON things TO ${new URL(world.database.url).username}`);
});
beforeEach(async () => void (team = await found(ada, `Forgetful ${++teams}`)));
afterAll(() => world.stop());
// The other test files of this process have no such table.
afterAll(() => void getMetadataArgsStorage().tables.splice(declaredAt(), 1));
const declaredAt = () => getMetadataArgsStorage().tables.findIndex(({ target }) => target === Thing);

/** Runs the command, as the owner of the database. */
const run = (args: string[]) =>
  runCommand('erase-person', args, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: world.database.ownerUrl,
    SESSION_KEYS: SESSION_KEY,
  });
/** Does what the command does. By default, in an instance that connects as the owner. */
const erase = (who: Erasable, instance = owner) => instance.app.nest.get(ErasureService).erase(who);

const signIn = async (email: string, name: string) => {
  const browser = world.browser();
  await browser.signIn({ email, name });
  return browser;
};
const idOf = async (browser: Browser) => (await browser.get('/api/me')).body.user.id as string;
const eventsOf = async (id: string) =>
  (await ada.get(`/api/organizations/${id}/audit-events?limit=100`)).body.data;

describe('erase-person', () => {
  it('leaves neither name nor address in any table, and keeps everything of other people [Deletion, V14.2.7]', async () => {
    const earlier = 'earlier.address+work@example.com';
    const { token } = await invite(team, earlier, 'admin');
    const browser = await signIn(earlier, NAME);
    await browser.post(`/api/invites/${token}/accept`);
    // The provider sends another address at the next sign-in.
    const id = await idOf(browser);
    await world.database.query(`UPDATE users SET email = $1, email_key = lower($1) WHERE id = $2`, [
      EMAIL,
      id,
    ]);
    await browser.post(`/api/organizations/${team.id}/invites`, {
      email: 'third@example.com',
      role: 'member',
    });
    const others = await found(ada, `Others ${teams}`);
    world.mail.misbehave({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`<${address}> is greylisted`), { responseCode: 450 })),
    });
    await invite(others, EMAIL);
    const withdrawn = await invite(await found(ada, `Withdrawn ${teams}`), EMAIL);
    await ada.delete(`/api/organizations/${withdrawn.organizationId}/invites/${withdrawn.id}`);
    await until(
      () => world.database.query(`SELECT FROM jobs.job WHERE name = 'invite-mail' AND output IS NOT NULL`),
      (rows) => rows.length > 0,
    );
    // The error of a failed job may name the recipient, and another account may claim the address.
    await world.database.query(
      `INSERT INTO jobs.job (name, state, output)
       VALUES ('billing-contact', 'failed', jsonb_build_object('message', $1::text))`,
      [`<${EMAIL}> is greylisted`],
    );
    const claimant = await signIn('claimant@example.com', 'Claimant');
    await world.database.query(
      `UPDATE users SET email = $1, email_key = lower($1), email_verified = false WHERE id = $2`,
      [EMAIL, await idOf(claimant)],
    );

    const before = await dump(world.database);
    for (const personal of [NAME, EMAIL, earlier]) expect(before).toContain(personal.toLowerCase());
    expect(await run(['--user', id])).toEqual({
      code: 0,
      said: expect.stringMatching(/^The person is erased\./),
    });
    const after = await dump(world.database);
    for (const personal of [NAME, 'quux', EMAIL, earlier, 'earlier.address'])
      expect(after).not.toContain(personal.toLowerCase());
    for (const kept of ['ada@example.com', 'third@example.com', 'claimant']) expect(after).toContain(kept);

    expect((await browser.get('/api/me')).status).toBe(401);
    const events = await eventsOf(team.id);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'membership.removed', before: { userId: id, relation: 'admin' } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'invite.accepted', actor: { type: 'user', id, name: null } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'invite.deleted',
        before: { email: 'third@example.com', role: 'member' },
      }),
    );
    expect((await eventsOf(others.id))[0]).toMatchObject({
      type: 'invite.deleted',
      before: { role: 'member' },
    });
    expect(
      await world.database.query(
        `SELECT target_id, before, after FROM audit_events WHERE type = 'person.erased'`,
      ),
    ).toEqual([{ target_id: id, before: null, after: null }]);
    world.mail.misbehave({});

    const again = await signIn(earlier, NAME);
    expect(await idOf(again)).not.toBe(id);
    expect((await again.get('/api/me')).body.memberships).toEqual([]);
  });

  it('removes former billing contacts from the audit trail, and keeps present ones', async () => {
    const billing = `/api/organizations/${team.id}/billing`;
    const former = { name: 'Former Contact', email: 'Former.Contact@example.com' };
    const present = { name: 'Present Contact', email: 'present.contact@example.com' };
    await ada.patch(billing, former);
    expect((await run(['--email', former.email])).code).toBe(0);
    // It is in use, so it stays.
    expect(await dump(world.database)).toContain('former contact');
    await ada.patch(billing, present);
    expect((await run(['--email', former.email])).code).toBe(0);
    const after = await dump(world.database);
    expect(after).not.toContain('former contact');
    expect(after).toContain('present contact');
    const [changed] = (await eventsOf(team.id)).filter(({ type }: any) => type === 'billing.contact_changed');
    expect(changed).toMatchObject({ before: {}, after: present });
  });

  it('removes a former billing contact however its domain is written', async () => {
    const former = 'zoe@m\u00fcnchen.example';
    for (const email of [former, 'present@example.com'])
      expect((await ada.patch(`/api/organizations/${team.id}/billing`, { email })).status).toBe(200);
    await erase({ address: 'zoe@xn--mnchen-3ya.example' });
    expect(await dump(world.database)).not.toContain(former);
  });

  it('refuses while the person owns organizations, and names them', async () => {
    const olga = await signIn('olga@example.com', 'Olga');
    for (const name of ['Olga & Sons', 'Olga "Two"']) await found(olga, name);
    await join(world, team, 'olga@example.com');
    const id = await idOf(olga);
    await expect(erase({ userId: id })).rejects.toThrow(
      `The person ${id} owns "Olga \\"Two\\"", "Olga & Sons". Transfer the ownership first.`,
    );
    const { user, memberships } = (await olga.get('/api/me')).body;
    expect(user).toMatchObject({ name: 'Olga', email: 'olga@example.com' });
    expect(memberships).toHaveLength(3);
  });

  it('erases an address without an account, and the account with the verified address', async () => {
    await invite(team, 'Nobody.Yet@example.com');
    await erase({ address: 'nobody.yet@example.com' });
    expect(await dump(world.database)).not.toContain('nobody.yet');
    const paul = await join(world, team, 'paul@example.com');
    await erase({ address: 'Paul@example.com' });
    expect(await dump(world.database)).not.toContain('paul@example.com');
    expect((await paul.browser.get('/api/me')).status).toBe(401);
    expect(await run(['--email', 'paul@example.com'])).toEqual({
      code: 1,
      said: 'Nothing is stored about this address.',
    });
  });

  it('keeps what belongs to another account with the same verified address', async () => {
    const address = 'shared@example.com';
    const [first, second] = [await signIn(address, 'First'), await signIn('second@example.com', 'Second')];
    const ids = [await idOf(first), await idOf(second)];
    await world.database.query('UPDATE users SET email = $1, email_key = $1 WHERE id = $2', [
      address,
      ids[1],
    ]);
    const pending = await invite(team, address);
    await expect(erase({ address })).rejects.toThrow('Erase each with --user.');
    await erase({ userId: ids[0]! });
    expect((await second.get('/api/me/invites')).body.data).toMatchObject([{ id: pending.id }]);
    await erase({ userId: ids[1]! });
    expect(await dump(world.database)).not.toContain(address);
  });

  it('erases an internationalized address in each of its forms', async () => {
    await signIn('petra@münchen.example', 'Petra');
    await invite(team, 'petra@xn--mnchen-3ya.example');
    await erase({ address: 'Petra@MÜNCHEN.example' });
    expect(await world.database.query(`SELECT FROM users WHERE email LIKE 'petra@%'`)).toEqual([]);
    expect(await world.database.query(`SELECT FROM invites WHERE email LIKE 'petra@%'`)).toEqual([]);
    await expect(erase({ address: 'petra@münchen.example' })).rejects.toThrow('Nothing is stored');
  });

  it('erases a mailbox to which an invite was mailed, even if nothing else is stored', async () => {
    const { id } = await invite(team, 'mailed.only+work@example.com');
    await settled(world);
    await ada.delete(`/api/organizations/${team.id}/invites/${id}`);
    // The retention of the audit trail deletes such rows. Otherwise, they are append-only.
    await world.database.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       DELETE FROM audit_personal_data WHERE data::text LIKE '%mailed.only+work%'; COMMIT`,
    );
    expect(await dump(world.database)).toContain('mailed.only@example.com');
    await erase({ address: 'mailed.only+work@example.com' });
    expect(await dump(world.database)).not.toContain('mailed.only@example.com');
  });

  it('erases the earlier address of a declined invite', async () => {
    const { id: inviteId } = await invite(team, 'bygone@example.com');
    const browser = await signIn('bygone@example.com', 'Bygone');
    await browser.delete(`/api/me/invites/${inviteId}`);
    const id = await idOf(browser);
    await world.database.query(
      `UPDATE users SET email = 'now@x.org', email_key = 'now@x.org' WHERE id = $1`,
      [id],
    );
    await erase({ userId: id });
    expect(await dump(world.database)).not.toContain('bygone');
  });

  it('keeps the invites to an address that the person only claims', async () => {
    await invite(team, 'true.holder@example.com');
    const liar = world.browser();
    await liar.signIn({ email: 'true.holder@example.com', name: 'Liar', verified: false });
    await erase({ userId: await idOf(liar) });
    expect(await dump(world.database)).not.toContain('liar');
    const { body } = await ada.get(`/api/organizations/${team.id}/invites`);
    expect(body.data).toMatchObject([{ email: 'true.holder@example.com' }]);
    expect((await eventsOf(team.id))[0].after).toEqual({ email: 'true.holder@example.com', role: 'member' });
  });

  it('works for the owner of the database only', async () => {
    const id = await idOf(ada);
    await expect(erase({ userId: id }, world.instances[0])).rejects.toThrow(
      'Only the owner of the database may erase people. Set DATABASE_URL to its URL.',
    );
    const runtime = await connect(world.database.url);
    await runtime.query(`SET ROLE ${new URL(world.database.url).username}`);
    await expect(runtime.query('SELECT erase_person($1, $2)', [id, []])).rejects.toMatchObject({
      code: '42501',
    });
    await runtime.end();
  });

  it('says that it does not know a person', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    await expect(erase({ userId: id })).rejects.toThrow(`No person has the id ${id}.`);
  });

  it('removes the language, the mails and the choice of mails', async () => {
    const browser = world.browser();
    await browser.signIn({ email: 'choosy@example.com', languages: 'de' });
    const id = await idOf(browser);
    await browser.patch('/api/me/notices', { balance_low: false });
    await world.database.query(
      `INSERT INTO notices (id, user_id, organization_id, kind) VALUES (gen_random_uuid(), $1, $2, 'balance_low')`,
      [id, team.id],
    );
    await erase({ userId: id });
    const left = `SELECT FROM users WHERE id = $1 AND locale IS NOT NULL
       UNION ALL SELECT FROM notices WHERE user_id = $1
       UNION ALL SELECT FROM notice_settings WHERE user_id = $1`;
    expect(await world.database.query(left, [id])).toEqual([]);
  });
});

describe('a table whose entity declares what happens to its rows', () => {
  const texts = async (organizationId: string) =>
    (
      await world.database.query<{ text: string | null }>(
        'SELECT text FROM things WHERE organization_id = $1 ORDER BY id',
        [organizationId],
      )
    ).map(({ text }) => text);

  it('loses the rows of a deleted organization, and what an erased person wrote', async () => {
    const doomed = await found(ada, `Doomed ${teams}`);
    const [author, other] = [
      await signIn('author@example.com', NAME),
      await signIn('other@example.com', NAME),
    ];
    const write = async (organizationId: string, browser: Browser) =>
      world.database.query('INSERT INTO things (organization_id, author_id, text) VALUES ($1, $2, $3)', [
        organizationId,
        await idOf(browser),
        NAME,
      ]);
    for (const { id } of [team, doomed]) for (const browser of [author, other]) await write(id, browser);
    await ada.delete(`/api/organizations/${doomed.id}`);
    expect([await texts(doomed.id), await texts(team.id)]).toEqual([[], [NAME, NAME]]);
    await erase({ userId: await idOf(author) });
    expect(await texts(team.id)).toEqual([null, NAME]);
  });
});
