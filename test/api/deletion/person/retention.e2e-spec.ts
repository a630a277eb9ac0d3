import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { JobsService } from '../../../../src/platform/jobs/jobs.service.js';
import type { Browser } from '../../../support/browser.js';
import { operatorsSettings, runCommand } from '../../../support/command.js';
import { found, invite, join, type Team } from '../../../support/people.js';
import { until } from '../../../support/until.js';
import { startWorld, type World } from '../../../support/world.js';

const DAY = 24 * 60 * 60_000;

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Retentive');
});
afterAll(() => world.stop());

/** Runs the command, as the owner of the database by default. */
const retain = (days: string, url = world.database.ownerUrl) =>
  runCommand('retention', [], { ...operatorsSettings(world), DATABASE_URL: url, AUDIT_RETENTION_DAYS: days });

/** Writes an event with personal data, as if it had occurred days ago. */
async function writeEvent(address: string, daysAgo: number): Promise<void> {
  const occurredAt = new Date(Date.now() - daysAgo * DAY);
  const id = uuidv7({ msecs: occurredAt.getTime() });
  await world.database.query(
    `INSERT INTO audit_events (id, organization_id, type, occurred_at, actor_type, target_type, target_id, after)
     VALUES ($1, $2, 'invite.created', $3, 'system', 'invite', $4, '{}')`,
    [id, team.id, occurredAt, uuidv7()],
  );
  await world.database.query(
    `INSERT INTO audit_personal_data VALUES ($1, $2, jsonb_build_object('after', jsonb_build_object('email', $2::text)))`,
    [id, address],
  );
}

async function addresses(): Promise<string[]> {
  const { body } = await ada.get(`/api/organizations/${team.id}/audit-events?type=invite.created`);
  return body.data.map(({ after }: any) => after.email);
}

/** Runs a job and waits until it is done. */
async function runJob(queue: string): Promise<void> {
  const { nest } = world.instances[0]!.app;
  await nest
    .get(DataSource)
    .transaction((manager) => nest.get(JobsService).send(manager, queue, { ofTheTest: true }));
  await until(
    () => world.database.query(`SELECT FROM jobs.job WHERE name = $1 AND data ? 'ofTheTest'`, [queue]),
    (rows) => rows.length === 0,
  );
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
    expect(await retain('30')).toEqual({ code: 0, said: 'Outdated audit events deleted: 0.' });
  });

  it('works for the owner of the database only', async () => {
    await writeEvent('still.there@example.com', 40);
    expect(await retain('30', world.database.url)).toEqual({
      code: 1,
      said: 'Only the owner of the database may delete audit events. Set DATABASE_URL to its URL.',
    });
    expect(await addresses()).toContain('still.there@example.com');
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
    await age('accepted@example.com', 91);
    await age('expired@example.com', 89);
    await age('older@example.com', 91);
    await runJob('invite-cleanup');
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
    await runJob('stripe-event-cleanup');
    expect(
      await world.database.query('SELECT id FROM stripe_events WHERE id LIKE $1', [`evt_${name}%`]),
    ).toEqual([{ id: `evt_${name}_59` }]);
  });
});
