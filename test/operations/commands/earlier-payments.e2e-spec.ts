import { Buyer, settled } from '../../support/buyer.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let buyer: Buyer;

beforeAll(async () => {
  world = await startWorld();
  buyer = await Buyer.of(world, await world.signedIn('ada@example.com'), 'Earlier');
  await buyer.subscribe('research');
  await buyer.buyTokens('research');
  await settled(world);
  // Version 0.1.0, beside this one, stores payments so.
  await world.database.query(
    'UPDATE payments SET tokens = 0, subscription_id = NULL, period_start = NULL, expires_at = NULL',
  );
});
afterAll(() => world.stop());

const payments = () =>
  world.database.query('SELECT tokens, subscription_id AS subscription FROM payments ORDER BY kind');

describe('payments that version 0.1.0 stored after the migration', () => {
  it('get their tokens when `migrate` runs once more', async () => {
    const { said } = await runCommand('migrate', [], operatorsSettings(world));
    expect(said).toContain('The tokens of 2 payments were added to them.');
    expect(await payments()).toMatchObject([{ tokens: 100_000 }, { tokens: 25_000 }]);
  });
});
