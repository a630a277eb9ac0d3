import { IdentityMigrationService } from '../../../src/sign-in/identity-migration/identity-migration.service.js';
import type { Outcome } from '../../../src/sign-in/identity-migration/outcome.js';
import { untilWaiting } from '../../support/lock-barrier.js';
import type { ServiceProcess } from '../../support/service-process.js';
import { connect } from '../../support/connection.js';
import { found, invite } from '../../support/people.js';
import { startCommand } from '../../support/command.js';
import { until } from '../../support/until.js';
import { idOf, Moves } from './moves.js';

let moves: Moves;

beforeAll(async () => void (moves = await Moves.prepare()));
afterAll(() => moves.stop());

/** Starts the command with a map. */
async function start(pairs: object[]): Promise<ServiceProcess> {
  const args = [
    '--from',
    moves.before.issuer,
    '--to',
    moves.after.issuer,
    '--by-map',
    await moves.map(pairs),
  ];
  return startCommand('relink-identities', args, moves.settings(moves.after));
}

/** Holds a lock until the returned function releases it. */
async function hold(sql: string, parameters: unknown[]): Promise<() => Promise<void>> {
  const holder = await connect(moves.world.database.url);
  await holder.query('BEGIN');
  await holder.query(sql, parameters);
  return () => holder.end();
}

/** Does what the command does, in this process. */
async function move(...pairs: { from: string; to: string }[]): Promise<Outcome[]> {
  const service = moves.world.instances[0]!.app.nest.get(IdentityMigrationService);
  const request = { from: moves.before.issuer, to: moves.after.issuer, since: null, isDryRun: false };
  const outcomes: Outcome[] = [];
  for await (const outcome of service.byMap(request, pairs)) outcomes.push(outcome);
  return outcomes;
}

const IDENTITY = 'SELECT FROM identities WHERE subject = $1 FOR UPDATE';

it('makes a sign-in with the new identity wait for the move, and finds the old account', async () => {
  const ann = { sub: 'ann', email: 'ann@example.com' };
  const id = await idOf(await moves.signIn(ann));
  const complete = await moves.beginAnew({ ...ann, sub: 'ann-new' });
  const release = await hold(IDENTITY, ['ann']);
  const moved = move({ from: 'ann', to: 'ann-new' });
  await untilWaiting(moves.world.database);
  const signedIn = complete();
  await untilWaiting(moves.world.database, 2);
  await release();
  expect(await moved).toMatchObject([{ kind: 'moved', personId: id }]);
  expect(await idOf(await signedIn)).toBe(id);
  expect(await moves.world.database.query('SELECT id FROM users')).toEqual([{ id }]);
});

it('does not remove a second account that is joining an organization', async () => {
  const team = await found(await moves.signIn({ sub: 'owner', email: 'owner@example.com' }), 'Joined');
  const ben = { sub: 'ben', email: 'ben@example.com' };
  const id = await idOf(await moves.signIn(ben));
  const second = await moves.signInAnew({ ...ben, sub: 'ben-new' });
  const secondId = await idOf(second);
  const { token, id: inviteId } = await invite(team, ben.email);
  // The delivery of the mail would wait for the lock, too.
  await until(
    () => moves.world.database.query('SELECT FROM jobs.job WHERE data @> $1', [{ inviteId }]),
    (jobs) => jobs.length === 0,
  );
  // The acceptance inserts the membership, and then waits for the invite's row.
  const release = await hold('SELECT FROM invites WHERE id = $1 FOR SHARE', [inviteId]);
  const accepted = second.post(`/api/invites/${token}/accept`);
  await untilWaiting(moves.world.database);
  const moved = move({ from: 'ben', to: 'ben-new' });
  await untilWaiting(moves.world.database, 2);
  await release();
  expect((await accepted).status).toBe(200);
  expect(await moved).toMatchObject([{ kind: 'refused', people: [id, secondId] }]);
  expect((await second.get('/api/me')).body.memberships).toHaveLength(1);
});

it('lets no account join an organization while the account is being removed', async () => {
  const team = await found(await moves.signIn({ sub: 'host', email: 'host@example.com' }), 'Not joined');
  const cy = { sub: 'cy', email: 'cy@example.com' };
  await moves.signIn(cy);
  const second = await moves.signInAnew({ ...cy, sub: 'cy-new' });
  const { token } = await invite(team, cy.email);
  const release = await hold(IDENTITY, ['cy']);
  const moved = move({ from: 'cy', to: 'cy-new' });
  await untilWaiting(moves.world.database);
  const accepted = second.post(`/api/invites/${token}/accept`);
  await untilWaiting(moves.world.database, 2);
  await release();
  expect(await moved).toMatchObject([{ kind: 'moved' }]);
  expect((await accepted).status).toBe(401);
  const again = await moves.signInAnew({ ...cy, sub: 'cy-new' });
  expect((await again.post(`/api/invites/${token}/accept`)).status).toBe(200);
});

it('moves whole batches in an interrupted run, and the others once in the next run', async () => {
  const { query } = moves.world.database;
  const subjects = Array.from({ length: 150 }, (_, index) => `many-${index + 1}`);
  await query(
    `WITH given AS (SELECT subject, gen_random_uuid() AS id FROM unnest($2::text[]) AS subject),
          people AS (INSERT INTO users (id, email_verified) SELECT id, false FROM given)
     INSERT INTO identities (issuer, subject, user_id) SELECT $1, subject, id FROM given`,
    [moves.before.issuer, subjects],
  );
  const map = subjects.map((subject) => ({ from: subject, to: `${subject}-new` }));
  const count = async (issuer: string) =>
    (await query(`SELECT FROM identities WHERE issuer = $1 AND subject LIKE 'many-%'`, [issuer])).length;

  const release = await hold(IDENTITY, ['many-120']);
  const cut = await start(map);
  await cut.prints('line 100: moved');
  await untilWaiting(moves.world.database);
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  expect(await cut.exit).toMatchObject({ code: 1 });
  expect(cut.output).toContain(
    'Moved: 100. Refused: 0. Unknown: 0. The run has stopped. The listed moves are complete. Run the command again.',
  );

  expect(cut.output).not.toContain('line 101:');
  await release();
  expect([await count(moves.before.issuer), await count(moves.after.issuer)]).toEqual([50, 100]);

  const last = await start(map);
  expect(await last.exit).toMatchObject({ code: 0 });
  expect(last.output).toContain('Moved: 50. Refused: 0. Unknown: 100.');
  expect([await count(moves.before.issuer), await count(moves.after.issuer)]).toEqual([0, 150]);
  const events = await query<{ moved: number }>(
    `SELECT count(*)::int AS moved FROM audit_events e
       JOIN identities i ON i.user_id::text = e.target_id AND i.subject LIKE 'many-%'
      WHERE e.type = 'identity.moved' GROUP BY e.target_id`,
  );
  expect(events).toEqual(Array.from({ length: 150 }, () => ({ moved: 1 })));
});
