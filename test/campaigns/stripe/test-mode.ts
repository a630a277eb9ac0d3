import type Stripe from 'stripe';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { settled } from '../../support/buyer.js';
import { startWorld } from '../../support/world.js';
import { payWith } from './cards.js';
import type { Provider, Terms } from './provider.js';
import { TestClockProxy } from './proxy.js';
import { connect, OFFERS, type Setup } from './setup.js';
import { reconcile } from '../../support/operators.js';

/**
 * Uses Stripe's test mode through its API only. The API cannot pay a checkout page, so the adapter creates the
 * subscription that the page would create. Webhooks cannot reach this machine, so the service reconciles instead.
 * @param account STRIPE_SECRET_KEY and, if it is not Stripe itself, STRIPE_API_BASE
 */
export async function inTestMode(account: Environment): Promise<Setup> {
  const stripe = connect(account);
  // Automatic tax needs the company's address, which only the owner of the account can enter.
  const { status } = await stripe.tax.settings.retrieve();
  const proxy = new TestClockProxy(account.STRIPE_API_BASE ?? 'https://api.stripe.com');
  const world = await startWorld({
    settings: {
      ...OFFERS,
      ...account,
      STRIPE_API_BASE: await proxy.listen(),
      STRIPE_TAX: status === 'active' ? 'automatic' : 'none',
    },
  });
  const made = new Leftovers(stripe);
  const provider: Provider = {
    stripe,
    follow: (testClock) => void (proxy.testClock = testClock),
    subscribe: (session, terms) => createSubscription(stripe, session, terms, made),
    deliver: async () => {
      await reconcile(world);
      await settled(world);
    },
    stop: async () => {
      try {
        await made.remove();
      } finally {
        await world.stop();
        await proxy.stop();
      }
    },
  };
  return { world, provider, exchanges: [] };
}

async function createSubscription(
  stripe: Stripe,
  { customer, line_items: lines, metadata }: Stripe.Checkout.Session,
  { percentOff, taxPercent, card = 'working' }: Terms,
  made: Leftovers,
): Promise<void> {
  await payWith(stripe, customer as string, card);
  const coupon = percentOff && (await made.coupon(percentOff));
  const rate = taxPercent && (await made.taxRate(taxPercent));
  await stripe.subscriptions.create({
    customer: customer as string,
    items: lines!.data.map(({ price, quantity }) => ({ price: price!.id, quantity: quantity ?? 1 })),
    metadata: metadata ?? {},
    payment_behavior: 'error_if_incomplete',
    ...(coupon && { discounts: [{ coupon }] }),
    ...(rate && { default_tax_rates: [rate] }),
  });
}

/** Objects of the account without a customer, which are removed at the end. */
class Leftovers {
  private readonly removals: (() => Promise<unknown>)[] = [];

  constructor(private readonly stripe: Stripe) {}

  async coupon(percent_off: number): Promise<string> {
    const { id } = await this.stripe.coupons.create({ percent_off, duration: 'once' });
    this.removals.push(() => this.stripe.coupons.del(id));
    return id;
  }

  async taxRate(percentage: number): Promise<string> {
    const fields = { display_name: 'Test suite', percentage, inclusive: false };
    const { id } = await this.stripe.taxRates.create(fields);
    // Tax rates cannot be deleted.
    this.removals.push(() => this.stripe.taxRates.update(id, { active: false }));
    return id;
  }

  async remove(): Promise<void> {
    for (const remove of this.removals) await remove();
  }
}
