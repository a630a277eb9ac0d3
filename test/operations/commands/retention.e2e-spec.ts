import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { AuditRetentionService } from '../../../src/audit/audit-retention.service.js';
import type { Browser } from '../../support/browser.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { Buyer, settled } from '../../support/buyer.js';
import { tablesWith } from '../../support/secrets.js';
import { Tokens } from '../../support/tokens.js';
import { found, invite, join, type Team } from '../../support/people.js';
import { runJob } from '../../support/run-job.js';
import { startWorld, type World } from '../../support/world.js';

const DAY = 24 * 60 * 60_000;

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ settings: { AUDIT_RETENTION_DAYS: '30' } });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Retentive');
});
afterAll(() => world.stop());

/** Runs the command, as the owner of the database. */
const retain = (days: string) =>
  runCommand('retention', [], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: world.database.ownerUrl,
    AUDIT_RETENTION_DAYS: days,
    AGENT_CATALOG: '/only/on/instances.json',
  });

/** Runs the command for organizations, as the owner of the database. @returns what it says about them */
async function removeOrganizations(days: string): Promise<string> {
  const { said } = await runCommand('retention', [], {
    ...operatorsSettings(world),
    DATABASE_URL: world.database.ownerUrl,
    AUDIT_RETENTION_DAYS: '0',
    DELETED_ORGANIZATION_DAYS: days,
  });
  return said.split('\n')[1] ?? '';
}

/** Deletes an organization, as if it had happened days ago. */
async function deleteOrganization(id: string, daysAgo: number): Promise<void> {
  expect((await ada.delete(`/api/organizations/${id}`)).status).toBe(200);
  await world.database.query(
    `UPDATE organizations SET deleted_at = now() - $2 * interval '1 day' WHERE id = $1`,
    [id, daysAgo],
  );
}

/** Writes an event with personal data, as if it had occurred days ago. */
async function writeEvent(address: string, daysAgo: number): Promise<void> {
  const occurredAt = new Date(Date.now() - daysAgo * DAY);
  const id = uuidv7({ msecs: occurredAt.getTime() });
  await world.database.query(
    `WITH event AS (
       INSERT INTO audit_events (id, organization_id, type, occurred_at, actor_type, target_type, target_id, after)
       VALUES ($1, $2, 'invite.created', $3, 'system', 'invite', $4, '{}') RETURNING id)
     INSERT INTO audit_personal_data
     SELECT id, $5, jsonb_build_object('after', jsonb_build_object('email', $5::text)) FROM event`,
    [id, team.id, occurredAt, uuidv7(), address],
  );
}

async function addresses(): Promise<string[]> {
  const { body } = await ada.get(`/api/organizations/${team.id}/audit-events?type=invite.created`);
  return body.data.map(({ after }: any) => after.email);
}

describe('the command retention', () => {
  it('deletes audit events with their personal data after AUDIT_RETENTION_DAYS', async () => {
    await writeEvent('too.old@example.com', 31);
    await writeEvent('kept@example.com', 29);
    expect(await retain('0')).toEqual({
      code: 0,
      said: 'AUDIT_RETENTION_DAYS is 0, so all audit events are kept.',
    });
    expect(await addresses()).toEqual(['kept@example.com', 'too.old@example.com']);
    expect(await retain('30')).toEqual({ code: 0, said: 'Outdated audit events deleted: 1.' });
    expect(await addresses()).toEqual(['kept@example.com']);
    expect(await world.database.query('SELECT subject FROM audit_personal_data')).toEqual([
      { subject: 'kept@example.com' },
    ]);
  });

  it('works for the owner of the database only', async () => {
    await writeEvent('still.there@example.com', 40);
    // The service does not own the database.
    const retention = world.instances[0]!.app.nest.get(AuditRetentionService);
    await expect(retention.deleteOutdated()).rejects.toThrow(
      'Only the owner of the database may delete audit events. Set DATABASE_URL to its URL.',
    );
    expect(await addresses()).toContain('still.there@example.com');
  });
});

describe('the command retention with DELETED_ORGANIZATION_DAYS', () => {
  it('removes organizations without a purchase, with their events, that many days after their deletion', async () => {
    const [old, recent, live] = [
      await found(ada, 'Old'),
      await found(ada, 'Recent'),
      await found(ada, 'Live'),
    ];
    const bought = await Buyer.of(world, ada, 'Bought');
    await bought.buyTokens('support');
    await settled(world);
    // An unpaid checkout is no purchase.
    const unpaid = await Buyer.of(world, ada, 'Unpaid');
    await unpaid.topUp('support');
    expect((await ada.post(`/api/organizations/${old.id}/agents/research/trial`)).status).toBe(201);
    await new Tokens(world, old.id).consume(1);
    await invite(old, 'guest@example.com');
    await ada.patch(`/api/organizations/${old.id}/billing`, {
      contact: { name: 'Old', email: 'old@example.com' },
    });
    for (const { id } of [old, bought, unpaid]) await deleteOrganization(id, 91);
    await deleteOrganization(recent.id, 89);
    await settled(world);
    await world.database.query(`UPDATE checkouts SET status = 'expired' WHERE organization_id = $1`, [
      unpaid.id,
    ]);

    expect(await removeOrganizations('0')).toBe('');
    expect(await removeOrganizations('90')).toBe('Deleted organizations removed: 2.');
    expect(await removeOrganizations('90')).toBe('Deleted organizations removed: 0.');
    const left = await world.database.query<{ name: string; events: boolean }>(
      `SELECT name, EXISTS (SELECT FROM audit_events WHERE organization_id = o.id) AS events
         FROM organizations o ORDER BY name`,
    );
    expect(left).toEqual(['Bought', 'Live', 'Recent', 'Retentive'].map((name) => ({ name, events: true })));
    expect(await tablesWith(world.database, old.id)).toEqual([]);
    expect((await ada.get(`/api/organizations/${live.id}`)).status).toBe(200);
  });
});

describe('an hourly job', () => {
  it('deletes invites 90 days after their expiry, accepted or not', async () => {
    const accepted = await join(world, team, 'accepted@example.com');
    const expired = await invite(team, 'expired@example.com');
    const older = await invite(team, 'older@example.com');
    const pending = await invite(team, 'pending@example.com');
    const age = (email: string, days: number) =>
      world.database.query(`UPDATE invites SET expires_at = now() - $2 * interval '1 day' WHERE email = $1`, [
        email,
        days,
      ]);
    await settled(world); // the job leaves rows alone that a mail job has locked
    await age('accepted@example.com', 91);
    await age('expired@example.com', 89);
    await age('older@example.com', 91);
    await runJob(world, 'invite-cleanup');
    const rows = await world.database.query<{ email: string }>('SELECT email FROM invites ORDER BY email');
    expect(rows.map(({ email }) => email)).toEqual(['expired@example.com', 'pending@example.com']);
    const status = async (token: string) => (await ada.get(`/api/invites/${token}`)).status;
    expect([await status(older.token), await status(expired.token), await status(pending.token)]).toEqual([
      404, 410, 200,
    ]);
    expect((await accepted.browser.get(`/api/organizations/${team.id}`)).status).toBe(200);
  });

  it('deletes events of Stripe 60 days after their arrival', async () => {
    const name = randomBytes(4).toString('hex');
    for (const days of [59, 61])
      await world.database.query(
        `INSERT INTO stripe_events VALUES ($1, 'invoice.paid', '', now() - $2 * interval '1 day')`,
        [`evt_${name}_${days}`, days],
      );
    await runJob(world, 'stripe-event-cleanup');
    expect(
      await world.database.query('SELECT id FROM stripe_events WHERE id LIKE $1', [`evt_${name}%`]),
    ).toEqual([{ id: `evt_${name}_59` }]);
  });
});
