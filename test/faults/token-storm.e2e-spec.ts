import { isDatabaseUnavailable } from '../../src/platform/database/database-errors.js';
import { found } from '../support/people.js';
import { sharedWorld } from '../support/shared-world.js';
import { tokenStorm } from '../support/token-storm.js';
import { Tokens } from '../support/tokens.js';
import type { World } from '../support/world.js';

/** OPERATIONS=10000 takes minutes. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 1_000);
const CALLERS = 8;
const LEAST_KILLS = 5;

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

/** Ends one connection of the service in the middle of what it does. @returns how many */
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
});
