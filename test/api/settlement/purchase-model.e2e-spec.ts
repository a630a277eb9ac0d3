import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { Random } from '../../campaigns/torture/random.js';
import { brokenBilling } from '../../support/billing-invariants.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { chargeOf } from '../../support/charge-of.js';
import { reconcile } from '../../support/operators.js';
import { renew } from '../../support/renewals.js';
import { startWorld, type World } from '../../support/world.js';

/** A purchase in the ledger that the test keeps by hand. Amounts are in cents. */
interface Purchase {
  charge: string;
  tokens: number;
  paid: number;
  refunded: number;
  withdrawn: number;
  dispute?: string;
}

const STEPS = 25;
const ORDERS = ['in order', 'reversed', 'shuffled'] as const;

let world: World;
let control: PaymentControl;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld({ instances: 2, settings: { LIMIT_REQUESTS_PER_10S: '0' } });
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

/** The life of an organization that buys, renews, is refunded and disputes, while events are late, lost or repeated. */
class Life {
  readonly purchases: Purchase[] = [];
  private subscription: string | undefined;

  constructor(
    private readonly buyer: Buyer,
    private readonly random: Random,
  ) {}

  async step(): Promise<void> {
    const { random } = this;
    // The payment provider sends no events for some changes. Only the reconciliation finds those.
    control.setWebhooks(!random.chance(0.2));
    await random.pick([this.buy, this.subscribe, this.renew, this.refund, this.dispute, this.win])();
    control.setWebhooks(true);
    if (random.chance(0.2)) await control.release(random.pick(ORDERS));
    if (random.chance(0.2)) this.repeatAnEvent();
    control.hold();
  }

  /** A refund or dispute takes the same share of the tokens, rounded down. */
  expected(): number {
    return this.purchases.reduce((sum, { tokens, paid, refunded, withdrawn }) => {
      const taken = Math.floor((tokens * Math.min(refunded + withdrawn, paid)) / paid);
      return sum + tokens - taken;
    }, 0);
  }

  private buy = async () => {
    if (!(await this.mayBuy())) return;
    const session = await this.buyer.buyTokens('research');
    this.keep(chargeOf(control, { session }), 25_000, 1000);
    if (this.random.chance(0.5)) await this.buyer.comeBack(session);
  };

  private subscribe = async () => {
    if (this.subscription || !(await this.mayBuy())) return;
    const session = await this.buyer.subscribe('research');
    this.subscription = this.buyer.subscription;
    this.keepInvoice();
    if (this.random.chance(0.5)) await this.buyer.comeBack(session);
  };

  private renew = async () => {
    if (!this.subscription) return;
    renew(control);
    this.keepInvoice();
  };

  private refund = async () => {
    const purchase = this.some(({ dispute, refunded, paid }) => !dispute && refunded < paid);
    if (!purchase) return;
    const amount = this.random.integer(1, purchase.paid - purchase.refunded);
    control.refund(purchase.charge, amount);
    purchase.refunded += amount;
  };

  private dispute = async () => {
    const purchase = this.some(({ dispute, refunded }) => !dispute && refunded === 0);
    if (!purchase) return;
    const amount = this.random.integer(1, purchase.paid);
    purchase.dispute = control.dispute(purchase.charge, amount);
    purchase.withdrawn = amount;
  };

  private win = async () => {
    const purchase = this.some(({ withdrawn }) => withdrawn > 0);
    if (!purchase) return;
    control.moveDispute(purchase.dispute!, 'won');
    purchase.withdrawn = 0;
  };

  /** A dispute that the service knows of stops checkouts. */
  private mayBuy = async (): Promise<boolean> => {
    await settled(world);
    return (await this.buyer.agent('research')).actions.topUp.allowed;
  };

  private some(which: (purchase: Purchase) => boolean): Purchase | undefined {
    const found = this.purchases.filter(which);
    return found.length > 0 ? this.random.pick(found) : undefined;
  }

  private keepInvoice(): void {
    const { id } = control.list('invoices').findLast(({ billing_reason }) => billing_reason !== 'manual')!;
    this.keep(chargeOf(control, { invoice: id }), 100_000, 2900);
  }

  private keep(charge: string, tokens: number, paid: number): void {
    this.purchases.push({ charge, tokens, paid, refunded: 0, withdrawn: 0 });
  }

  private repeatAnEvent(): void {
    const events = control.list('events');
    if (events.length > 0) control.replay(this.random.pick(events).id, 2);
  }
}

const changes = async ({ id }: Buyer) =>
  (await world.database.query('SELECT FROM audit_events WHERE organization_id = $1', [id])).length;

it.each([1, 2, 3, 4])('agrees with a simple ledger after a random series of purchases (%i)', async (seed) => {
  const buyer = await Buyer.of(world, ada, `Life ${seed}`);
  const life = new Life(buyer, new Random(seed));
  control.hold();
  for (let step = 0; step < STEPS; step++) await life.step();
  await control.release('shuffled');
  await settled(world);
  await reconcile(world);
  await settled(world);

  expect(life.purchases.length).toBeGreaterThan(2);
  expect((await buyer.agent('research')).tokenBalance).toBe(life.expected());
  expect(await brokenBilling(world)).toEqual([]);

  const before = await changes(buyer);
  for (const { id } of control.list('events')) control.replay(id);
  await settled(world);
  await reconcile(world, world.instances[1]);
  expect(await changes(buyer)).toBe(before);
  if (control.list('subscriptions').some(({ customer }) => customer === buyer.customer))
    control.endSubscription(buyer.subscription);
  await settled(world);
});
