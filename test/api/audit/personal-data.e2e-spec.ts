import { DataSource } from 'typeorm';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { movePersonalData } from '../../../src/audit/move-personal-data.repository.js';
import { dataSourceOptions } from '../../../src/platform/database/driver/data-source-options.js';
import type { Browser } from '../../support/browser.js';
import { found, invite, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const CONTACT = {
  name: 'Grace Hopper',
  email: 'accounting@example.com',
  phone: '+49 30 1234567',
};

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Personal data');
});

const shown = async () => (await ada.get(`/api/organizations/${team.id}/audit-events`)).body.data;
const stored = (table: string) =>
  world.database.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);

/** Writes an event as versions did that kept personal data in the event. */
async function writeOldEvent(
  type: string,
  before: object | null,
  after: object | null,
  organizationId: string | null = team.id,
): Promise<void> {
  await world.database.query(
    `INSERT INTO audit_events (id, organization_id, type, actor_type, target_type, target_id, before, after)
     VALUES ($1::uuid, $2, $3, 'system', 'invite', $1::text, $4, $5)`,
    [uuidv7(), organizationId, type, before, after],
  );
}

async function move(): Promise<number> {
  const options = dataSourceOptions({ url: world.database.ownerUrl, poolSize: 1, timeoutMs: 600_000 });
  const source = await new DataSource(options).initialize();
  return movePersonalData(source).finally(() => source.destroy());
}

describe('audit events', () => {
  it('hold only ids, and the API adds the addresses and contacts [Log and audit trail, V14.2.7]', async () => {
    await invite(team, 'Guest@example.com');
    await ada.patch(`/api/organizations/${team.id}/billing`, CONTACT);
    const rows = JSON.stringify(await stored('audit_events'));
    for (const personal of ['example.com', '"ada', CONTACT.name, CONTACT.phone])
      expect(rows).not.toContain(personal);
    const [contact, invited] = await shown();
    expect(contact).toMatchObject({ type: 'billing.contact_changed', after: CONTACT });
    expect(invited).toMatchObject({
      type: 'invite.created',
      before: null,
      after: { email: 'Guest@example.com', role: 'member' },
    });
  });

  it('keep neither the IP address nor the user agent of a session', async () => {
    const agent = 'Agent of Eve/1.0';
    const eve = world.browser();
    const start = await eve.startSignIn();
    const back = await eve.answerProvider(start, { email: 'eve@example.com' });
    await eve.request('GET', back, { headers: { 'user-agent': agent } });
    const { ipAddress, userAgent } = (await eve.get('/api/me/sessions')).body.data[0];
    expect(userAgent).toBe(agent);
    for (const table of ['audit_events', 'audit_personal_data']) {
      const rows = JSON.stringify(await stored(table));
      expect(rows).not.toContain(agent);
      expect(rows).not.toContain(ipAddress);
    }
  });

  it('show no personal data that the runtime role adds later', async () => {
    const runtime = new pg.Client(world.database.url);
    await runtime.connect();
    const add = (eventId: string) =>
      runtime.query(`INSERT INTO audit_personal_data VALUES ($1, 'x', '{"after": {"name": "Forged"}}')`, [
        eventId,
      ]);
    const [{ id: old }] = (await world.database.query<{ id: string }>(
      `SELECT id FROM audit_events WHERE type = 'organization.created' AND organization_id = $1`,
      [team.id],
    )) as [{ id: string }];
    await expect(add(old)).rejects.toMatchObject({ code: '23000' });

    // Its own event may have some, but it cannot replace what the event says.
    const own = uuidv7();
    await runtime.query('BEGIN');
    await runtime.query(
      `INSERT INTO audit_events (id, organization_id, type, actor_type, target_type, target_id, after)
       VALUES ($1::uuid, $2::uuid, 'organization.renamed', 'system', 'organization', $2::text, '{"name": "Real"}')`,
      [own, team.id],
    );
    await add(own);
    await runtime.query('COMMIT');
    await runtime.end();
    expect((await shown())[0]).toMatchObject({ id: own, after: { name: 'Real' } });
  });

  it('lose the personal data that an older version wrote in a migration that can be repeated', async () => {
    const contact = { name: null, email: 'old@example.com', phone: null };
    await writeOldEvent('invite.renewed', { email: 'Old@example.com', role: 'admin' }, { email: 'old@example.com', role: 'member' }); // prettier-ignore
    await writeOldEvent('invite.deleted', { email: 'old@example.com', role: 'member' }, null);
    await writeOldEvent('billing.contact_changed', CONTACT, contact);
    await writeOldEvent('session.created', null, { ipAddress: '203.0.113.7', userAgent: 'Old agent' }, null);
    const before = await shown();
    expect(await move()).toBe(4);
    const rows = JSON.stringify(await stored('audit_events'));
    for (const personal of ['example.com', '203.0.113.7', 'Old agent', CONTACT.name])
      expect(rows).not.toContain(personal);
    expect(await shown()).toEqual(before);
    const subjects = await world.database.query(
      `SELECT DISTINCT subject FROM audit_personal_data WHERE data::text LIKE '%old@%'`,
    );
    expect(subjects.map(({ subject }) => subject).sort()).toEqual([team.id, 'old@example.com'].sort());
    expect(await move()).toBe(0);
  });
});
