import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { chargeOf } from '../../support/charge-of.js';
import { reconcile } from '../../support/operators.js';
import { expectSoundAccounts } from '../../support/sound-accounts.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

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
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Warned ${++teams}`)));
afterEach(() => expectSoundAccounts(world));

const payment = async () => {
  await settled(world);
  const rows = await world.database.query<{
    isWarned: boolean;
    review: string | null;
    detail: string | null;
    isOpen: boolean;
    credited: number;
  }>(
    `SELECT fraud_warned_at IS NOT NULL AS "isWarned", review, review_detail AS detail,
            review IS NOT NULL AND resolved_at IS NULL AS "isOpen", credited_to_balance AS credited
       FROM payments WHERE organization_id = $1`,
    [buyer.id],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const resolve = () =>
  world.database.query('UPDATE payments SET resolved_at = now() WHERE organization_id = $1', [buyer.id]);

describe('an early fraud warning', () => {
  it('marks its payment, and changes neither tokens nor the permission to buy', async () => {
    const session = await buyer.buyTokens('research');
    expect(await payment()).toMatchObject({ isWarned: false });
    control.warnOfFraud(chargeOf(control, { session }));
    expect(await payment()).toMatchObject({ isWarned: true, review: null });
    expect(await buyer.agent('research')).toMatchObject({
      tokenBalance: 25_000,
      actions: { topUp: { allowed: true } },
    });
  });

  it('is found by the reconciliation without its event, even if the payment was unknown before', async () => {
    control.setWebhooks(false);
    const session = await buyer.buyTokens('research');
    control.warnOfFraud(chargeOf(control, { session }));
    await reconcile(world);
    expect(await payment()).toMatchObject({ isWarned: true });
  });
});

describe('a credit note that adds to the balance of the customer', () => {
  const subscribed = async () => {
    await buyer.subscribe('research');
    await settled(world);
    return control.list('invoices').at(-1)!.id;
  };

  it('puts its payment in review and leaves the tokens', async () => {
    const invoice = await subscribed();
    control.creditInvoice(invoice, 900);
    const first = await payment();
    expect(first).toMatchObject({ review: 'credit_note', isOpen: true, credited: 900 });
    expect(first.detail).toContain('900 eur');
    expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
    control.creditInvoice(invoice, 100);
    const second = await payment();
    expect(second).toMatchObject({ isOpen: true, credited: 1000 });
    expect(second.detail).toContain('1000 eur');
  });

  it('puts its payment in review if both are seen together', async () => {
    control.setWebhooks(false);
    await buyer.subscribe('research');
    control.creditInvoice(control.list('invoices').at(-1)!.id, 900);
    control.setWebhooks(true);
    control.tell(buyer.subscription);
    expect(await payment()).toMatchObject({ review: 'credit_note', isOpen: true, credited: 900 });
  });

  it('needs one decision, and a later credit note needs another one', async () => {
    const invoice = await subscribed();
    control.creditInvoice(invoice, 900);
    expect(await payment()).toMatchObject({ isOpen: true });
    await resolve();
    const created = control.list('events').findLast(({ type }) => type === 'credit_note.created')!;
    control.replay(created.id, 2);
    await settled(world);
    await reconcile(world);
    expect(await payment()).toMatchObject({ isOpen: false });
    control.creditInvoice(invoice, 200);
    expect(await payment()).toMatchObject({ isOpen: true, credited: 1100 });
  });

  it('does not keep the grace period of a subscription that is then set to end', async () => {
    const invoice = await subscribed();
    const graces = () =>
      world.database.query(
        `SELECT grace_until IS NOT NULL AS "hasGrace" FROM token_grants WHERE organization_id = $1`,
        [buyer.id],
      );
    expect(await graces()).toEqual([{ hasGrace: true }]);
    control.creditInvoice(invoice, 900);
    expect(await payment()).toMatchObject({ review: 'credit_note', isOpen: true });
    control.scheduleEnd(control.list('subscriptions').at(-1)!.id);
    await settled(world);
    expect(await graces()).toEqual([{ hasGrace: false }]);
  });

  it('is found by the reconciliation without its event, and refunds of the payment still take tokens', async () => {
    const invoice = await subscribed();
    control.setWebhooks(false);
    control.creditInvoice(invoice, 900);
    control.refund(chargeOf(control, { invoice }), 1450);
    await reconcile(world);
    expect(await payment()).toMatchObject({ review: 'credit_note', isOpen: true, credited: 900 });
    expect((await buyer.agent('research')).tokenBalance).toBe(50_000);
  });
});
