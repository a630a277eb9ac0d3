import { isDatabaseUnavailable } from '../../src/platform/database/database-errors.js';
import { found } from '../support/people.js';
import { sharedWorld } from '../support/shared-world.js';
import { brokenTokenInvariants } from '../support/token-invariants.js';
import { tokenStorm } from '../support/token-storm.js';
import { Tokens } from '../support/tokens.js';
import type { World } from '../support/world.js';
import { build, launch } from '../support/world-process.js';

/** OPERATIONS=10000 takes minutes. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 1_000);
const CALLERS = 8;
const LEAST_KILLS = 5;
const CALLER = 'test/support/token-caller.mjs';

let world: World;

beforeAll(async () => {
  await build();
  world = await sharedWorld();
});

/** Ends a connection of the service that is in use. @returns the number of ended connections, 0 or 1 */
const killOne = async () => {
  const [killed] = await world.database.query<{ ended: number }>(
    `SELECT count(pg_terminate_backend(pid))::int AS ended
       FROM (SELECT pid FROM pg_stat_activity
              WHERE datname = current_database() AND application_name = 'organization-workspace' AND state <> 'idle'
              ORDER BY random() LIMIT 1) AS one`,
  );
  return killed!.ended;
};

describe('the sums of tokens', () => {
  it('hold in each snapshot beside operations of two instances whose connections break', async () => {
    const { id } = await found(await world.signedIn('ada@example.com'), 'Storm');
    let kills = 0;
    const { wrong, snapshots } = await tokenStorm(world, new Tokens(world, id), id, {
      operations: OPERATIONS,
      callers: CALLERS,
      mayFail: isDatabaseUnavailable,
      disturb: async () => void (kills += await killOne()),
    });
    expect(wrong).toEqual([]);
    expect(snapshots).toBeGreaterThan(0);
    expect(kills).toBeGreaterThan(LEAST_KILLS);
  });

  it('hold in each snapshot beside processes that are killed, and no acknowledged use is lost', async () => {
    const { id } = await found(await world.signedIn('ada@example.com'), 'Killed');
    const tokens = new Tokens(world, id);
    await tokens.grant(10_000_000);
    const acknowledged: string[] = [];
    const { wrong } = await tokenStorm(world, tokens, id, {
      operations: OPERATIONS,
      callers: CALLERS,
      disturb: async () => {
        const caller = await launch(world, {
          wrap: () => [process.execPath, CALLER, id],
          settings: { LOG_LEVEL: 'silent' },
        });
        await caller.prints(/(consumed .*\n){20}/);
        caller.signal('SIGKILL');
        await caller.exit;
        acknowledged.push(...[...caller.stdout.matchAll(/^consumed (.*)$/gm)].map(([, key]) => key!));
      },
    });
    expect(wrong).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    const missing = await world.database.query(
      `SELECT key FROM unnest($1::text[]) key
        WHERE NOT EXISTS (SELECT FROM token_consumptions WHERE organization_id = $2 AND idempotency_key = key)`,
      [acknowledged, id],
    );
    expect(missing).toEqual([]);
    expect(await brokenTokenInvariants(world.database)).toEqual([]);
  });
});
