import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { startTogether, writersOf } from '../../support/lock-barrier.js';
import { found } from '../../support/people.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  ({ id } = await found(ada, `Team ${++teams}`));
  tokens = new Tokens(world, id);
});
afterEach(async () => expect(await brokenTokenInvariants(world.database)).toEqual([]));

describe('a refund', () => {
  const KEY = { source: 'top_up', sourceKey: '' } as const;
  const bought = async (amount: number) => {
    const sourceKey = `cs_test_${uuidv7()}`;
    await world.database.query(
      `INSERT INTO payments (id, organization_id, kind, item, tokens, amount, currency)
       VALUES ($1, $2, 'top_up', 'research', $3, 1000, 'eur')`,
      [sourceKey, id, amount],
    );
    await tokens.grant(amount, null, { source: 'top_up', sourceKey });
    return (refunded: number, paid = 1000, instance = 0) =>
      tokens.reverse({ ...KEY, sourceKey, refunded, paid, withdrawn: 0 }, instance);
  };

  it('takes tokens back once if it is reported to two instances at the same time', async () => {
    const refund = await bought(100);
    const parts = [0, 1].map((instance) => () => refund(500, 1000, instance));
    await startTogether(world.database, writersOf('token_ledger'), parts);
    expect(await tokens.remaining()).toEqual([50]);
  });

  it('keeps the ledger consistent while tokens are consumed at the same time', async () => {
    const refund = await bought(100);
    await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, i) => tokens.consume(9, `race ${i}`, { instance: i % 2 })),
      ...[100, 300, 500, 700].map((refunded) => refund(refunded)),
    ]);
    expect(await tokens.balance()).toBeGreaterThanOrEqual(0);
  });
});

describe('a grant', () => {
  it.each(['remaining = -1', 'remaining = amount + 1'])('rejects an update that sets %s', async (change) => {
    await tokens.grant(10);
    const sql = `UPDATE token_grants SET ${change} WHERE organization_id = $1`;
    await expect(world.database.query(sql, [id])).rejects.toThrow(/token_grants_remaining_check/);
  });
});

describe('the ledger of tokens', () => {
  it.each([
    'UPDATE token_ledger SET amount = amount + 1',
    'DELETE FROM token_ledger',
    'TRUNCATE token_ledger',
  ])('rejects the statement %s', async (sql) => {
    await tokens.grant(10);
    await tokens.consume(1);
    await expect(world.database.query(sql)).rejects.toThrow(/append|refuse|never|change/i);
  });
});
