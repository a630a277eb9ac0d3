import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
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

    // The role may add personal data to its own new event, but the data cannot replace what the event says.
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
});
