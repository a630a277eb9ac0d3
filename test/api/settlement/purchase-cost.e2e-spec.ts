import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { countStatements } from '../../support/statement-count.js';
import { startWorld, type World } from '../../support/world.js';

/**
 * Calls of Stripe, transactions and statements for one new subscription, whose three events arrive within a second. One
 * call reads what pays it.
 */
const MOST = { calls: 7, transactions: 9, statements: 33 };

let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

const calls = () => world.payments.exchanges.filter(({ kind }) => kind === 'request').length;

async function costOf(what: () => Promise<void>) {
  const [before, count] = [calls(), countStatements()];
  try {
    await what();
    await settled(world);
  } finally {
    count.stop();
  }
  const { transactions, statements } = count;
  return { calls: calls() - before, transactions, statements: statements.length };
}

describe('a new subscription', () => {
  it.each<[string, boolean]>([
    ['its three events arrive', false],
    ['its buyer comes back before its three events', true],
  ])('is read once if %s', async (what, comesBack) => {
    const buyer = await Buyer.of(world, ada, what);
    await settled(world);
    world.payments.control.hold();
    const session = await buyer.subscribe('research');
    await settled(world);

    const cost = await costOf(async () => {
      if (comesBack) expect(await buyer.comeBack(session)).toContain('checkout=success');
      await world.payments.control.release('in order');
    });
    process.stdout.write(`A new subscription ${what}: ${JSON.stringify(cost)}\n`);
    expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
    expect(cost.calls).toBeLessThanOrEqual(MOST.calls);
    if (comesBack) return;
    expect(cost.transactions).toBeLessThanOrEqual(MOST.transactions);
    expect(cost.statements).toBeLessThanOrEqual(MOST.statements);
  });
});
