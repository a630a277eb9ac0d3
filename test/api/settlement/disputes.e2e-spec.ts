import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { chargeOf } from '../../support/charge-of.js';
import { reconcile } from '../../support/operators.js';
import { expectSoundAccounts } from '../../support/sound-accounts.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

/** The tokens and the amount of a top-up of the agent `research`. */
const TOKENS = 25_000;
const PAID = 1000;

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Disputants ${++teams}`)));
afterEach(() => expectSoundAccounts(world));

const balance = async () => {
  await settled(world);
  return (await buyer.agent('research')).tokenBalance;
};

/** Buys tokens. @returns the charge */
async function bought(): Promise<string> {
  const charge = chargeOf(control, { session: await buyer.buyTokens('research') });
  await settled(world);
  return charge;
}

const movements = async () =>
  (
    await world.database.query<{ reason: string; amount: number }>(
      `SELECT l.reason, l.amount FROM token_ledger l JOIN token_grants g ON g.id = l.grant_id
        WHERE g.organization_id = $1 AND l.reason <> 'consumption' ORDER BY l.id`,
      [buyer.id],
    )
  ).map(({ reason, amount }) => [reason, amount]);

describe('a dispute', () => {
  it('takes the tokens of the payment when the funds are withdrawn, and keeps them if it is lost', async () => {
    const dispute = control.dispute(await bought());
    expect(await balance()).toBe(0);
    control.moveDispute(dispute, 'evidence');
    control.moveDispute(dispute, 'lost');
    expect(await balance()).toBe(0);
    expect(await movements()).toEqual([['dispute', TOKENS]]);
  });

  it('returns the tokens to the same grant if it is won', async () => {
    const dispute = control.dispute(await bought());
    expect(await balance()).toBe(0);
    control.moveDispute(dispute, 'won');
    expect(await balance()).toBe(TOKENS);
    expect(await movements()).toEqual([
      ['dispute', TOKENS],
      ['dispute_restoration', TOKENS],
    ]);
  });

  it('takes the disputed share of the tokens, rounded down', async () => {
    control.dispute(await bought(), 333);
    expect(await balance()).toBe(TOKENS - Math.floor((TOKENS * 333) / PAID));
  });

  it('takes only the remaining tokens if some were consumed, and returns only those', async () => {
    const charge = await bought();
    await new Tokens(world, buyer.id).consume(15_000);
    const dispute = control.dispute(charge);
    expect(await balance()).toBe(0);
    control.moveDispute(dispute, 'won');
    expect(await balance()).toBe(10_000);
  });

  it('takes the rest of the tokens after a partial refund', async () => {
    const charge = await bought();
    control.refund(charge, 400);
    expect(await balance()).toBe(15_000);
    const dispute = control.dispute(charge);
    expect(await balance()).toBe(0);
    control.moveDispute(dispute, 'won');
    expect(await balance()).toBe(15_000);
    expect(await movements()).toEqual([
      ['refund', 10_000],
      ['dispute', 15_000],
      ['dispute_restoration', 15_000],
    ]);
  });

  it('takes the tokens of a paid period', async () => {
    await buyer.subscribe('research');
    await settled(world);
    const invoice = control.list('invoices').at(-1)!.id;
    const dispute = control.dispute(chargeOf(control, { invoice }));
    expect(await balance()).toBe(0);
    control.moveDispute(dispute, 'lost');
    expect(await balance()).toBe(0);
    control.endSubscription(buyer.subscription);
  });

  it('does not count as long as it is an inquiry', async () => {
    const inquiry = control.inquire(await bought());
    expect(await balance()).toBe(TOKENS);
    expect((await buyer.agent('research')).actions.topUp).toEqual({ allowed: true, reason: null });
    control.moveDispute(inquiry, 'escalate');
    expect(await balance()).toBe(0);
    expect((await buyer.agent('research')).actions.topUp.reason).toBe('checkout_unavailable');
    control.moveDispute(inquiry, 'lost');
  });
});

it.each(['payment_disputes', 'token_ledger'])(
  'stores a dispute together with its movement of tokens, or neither if %s refuses its row',
  async (table) => {
    const { query } = world.database;
    const disputes = () => query('SELECT id FROM payment_disputes WHERE organization_id = $1', [buyer.id]);
    const charge = await bought();
    control.setWebhooks(false);
    control.dispute(charge);
    await query(`CREATE TRIGGER refusal BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse_change()`);
    // The reconciliation leaves a failed repair to a job, which retries it.
    await reconcile(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(TOKENS);
    expect(await disputes()).toHaveLength(0);
    await query(`DROP TRIGGER refusal ON ${table}`);
    expect(await balance()).toBe(0);
    expect(await disputes()).toHaveLength(1);
  },
);

it('stores a dispute of a payment in review, even if its event arrives first', async () => {
  control.hold();
  const session = await buyer.buyTokens('research');
  await world.database.query('UPDATE checkouts SET amount = amount + 1 WHERE organization_id = $1', [
    buyer.id,
  ]);
  const dispute = control.dispute(chargeOf(control, { session }));
  await control.release('reversed');
  expect(await balance()).toBe(0);
  expect((await buyer.agent('research')).actions.topUp.reason).toBe('checkout_unavailable');
  control.moveDispute(dispute, 'won');
  await settled(world);
  expect((await buyer.agent('research')).actions.topUp.reason).toBeNull();
});

describe('an open dispute', () => {
  it.each(['won', 'lost'] as const)(
    'stops checkouts of the organization until it is %s [Money, API6]',
    async (outcome) => {
      const other = await Buyer.of(world, ada, `Bystanders ${teams}`);
      const dispute = control.dispute(await bought());
      for (const step of ['needs_response', 'under_review']) {
        await settled(world);
        const refused = { allowed: false, reason: 'checkout_unavailable' };
        expect((await buyer.agent('support')).actions).toMatchObject({ checkout: refused, topUp: refused });
        for (const answer of [await buyer.checkout('support'), await buyer.topUp('support')]) {
          expect(answer).toMatchObject({ status: 409, body: { code: 'checkout_unavailable' } });
          expect(answer.body.detail).toMatch(/dispute/i);
        }
        expect((await other.topUp('support')).status).toBe(201);
        if (step === 'needs_response') control.moveDispute(dispute, 'evidence');
      }
      control.moveDispute(dispute, outcome);
      await settled(world);
      expect((await buyer.agent('support')).actions.checkout).toEqual({ allowed: true, reason: null });
      expect((await buyer.topUp('support')).status).toBe(201);
    },
  );
});

describe('the tokens after a dispute', () => {
  const live = async () => {
    const charge = chargeOf(control, { session: await buyer.buyTokens('research') });
    control.refund(charge, 200);
    const dispute = control.dispute(charge);
    control.moveDispute(dispute, 'evidence');
    control.moveDispute(dispute, 'won');
    control.dispute(charge, 500);
  };
  const left = TOKENS - 5000 - 12_500;

  it.each(['reversed', 'shuffled'] as const)('do not depend on the order: %s', async (order) => {
    control.hold();
    await live();
    await control.release(order);
    expect(await balance()).toBe(left);
  });

  it('do not change if each event arrives three times', async () => {
    const told = control.list('events').length;
    await live();
    expect(await balance()).toBe(left);
    const before = await movements();
    for (const { id } of control.list('events').slice(told)) control.replay(id, 2);
    expect(await balance()).toBe(left);
    expect(await movements()).toEqual(before);
  });

  it('are the same if no event arrives, and the reconciliation runs', async () => {
    control.setWebhooks(false);
    await live();
    await reconcile(world);
    expect(await balance()).toBe(left);
    expect((await buyer.agent('research')).actions.topUp.reason).toBe('checkout_unavailable');
  });

  it('are the same if no event follows the withdrawal of the funds, and the reconciliation runs', async () => {
    const dispute = control.dispute(await bought());
    expect(await balance()).toBe(0);
    control.setWebhooks(false);
    control.moveDispute(dispute, 'won');
    await reconcile(world);
    expect(await balance()).toBe(TOKENS);
  });
});
