import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { startTogether, writersOf } from '../../support/lock-barrier.js';
import { found } from '../../support/people.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
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
      `INSERT INTO payments (id, organization_id, kind, item, amount, currency) VALUES ($1, $2, 'top_up', 'research', 1000, 'eur')`,
      [sourceKey, id],
    );
    await tokens.grant(amount, null, { source: 'top_up', sourceKey });
    return (refunded: number, paid = 1000, instance = 0) =>
      tokens.reverse({ ...KEY, sourceKey, refunded, paid, withdrawn: 0 }, instance);
  };

  it('takes back the refunded share of the tokens, rounded down, and later the rest', async () => {
    const refund = await bought(100);
    await refund(333);
    expect(await tokens.remaining()).toEqual([67]);
    await refund(666);
    expect(await tokens.remaining()).toEqual([34]);
    await refund(1000);
    expect(await tokens.remaining()).toEqual([0]);
  });

  it('takes tokens back once if it is reported twice', async () => {
    const refund = await bought(100);
    await Promise.all(Array.from({ length: 10 }, () => refund(500)));
    await refund(500);
    expect(await tokens.remaining()).toEqual([50]);
  });

  it('takes tokens back once if it is reported to two instances at the same time', async () => {
    const refund = await bought(100);
    const parts = [0, 1].map((instance) => () => refund(500, 1000, instance));
    await startTogether(world.database, writersOf('token_ledger'), parts);
    expect(await tokens.remaining()).toEqual([50]);
  });

  it('restores tokens if the refunded total becomes smaller, because a refund has failed', async () => {
    const refund = await bought(100);
    await refund(700);
    await tokens.consume(10);
    await refund(300);
    expect(await tokens.remaining()).toEqual([60]);
  });

  it('takes back at most the remaining tokens', async () => {
    const refund = await bought(100);
    await tokens.consume(80);
    await refund(500);
    expect(await tokens.remaining()).toEqual([0]);
    await refund(1000);
    expect(await tokens.remaining()).toEqual([0]);
    await expect(tokens.consume(1)).rejects.toMatchObject({ balance: 0 });
  });

  it('takes back its share of the original grant even after some tokens were consumed', async () => {
    const refund = await bought(100);
    await refund(250);
    await tokens.consume(60);
    await refund(350);
    expect(await tokens.remaining()).toEqual([5]);
    await refund(1000);
    expect(await tokens.remaining()).toEqual([0]);
  });

  it('is computed exactly even if a product exceeds the integers of PostgreSQL and JavaScript', async () => {
    const refund = await bought(2_147_483_647);
    await refund(99_999_998, 99_999_999);
    expect(await tokens.remaining()).toEqual([22]);
  });

  it('takes no tokens back for an unknown grant or a payment of zero', async () => {
    expect(
      await tokens.reverse({ ...KEY, sourceKey: 'cs_test_unknown', refunded: 1, paid: 1, withdrawn: 0 }),
    ).toBe(false);
    const refund = await bought(100);
    await refund(0, 0);
    expect(await tokens.remaining()).toEqual([100]);
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
