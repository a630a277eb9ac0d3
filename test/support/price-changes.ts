import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from './payment-world.js';

export const DAY = 86_400;
/** In seconds. April has 30 days, and the year from here has 365. */
export const APRIL = Date.UTC(2026, 3, 1) / 1000;

export type Offer = [amount: number, interval: 'month' | 'year'];
export type Update = Stripe.SubscriptionUpdateParams;

export interface PriceChange {
  from: Offer;
  to: Offer;
  /** When the price changes, in days since the beginning of April. */
  day: number;
  currency?: string;
  coupon?: Partial<Stripe.CouponCreateParams>;
  update?: Update;
}

/** Starts a payment world for each test, whose clock stands at the beginning of April. */
export function usePriceChanges(use: (changes: PriceChanges) => void): void {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    await world.stopAt(APRIL);
    use(new PriceChanges(world));
  });
}

export class PriceChanges {
  constructor(readonly world: PaymentWorld) {}

  async subscribe(
    [amount, interval]: Offer,
    { currency, coupon }: Partial<PriceChange> = {},
  ): Promise<Stripe.Subscription> {
    const { stripe } = this.world;
    const { id: customer } = await this.world.customer();
    const { id: price } = await this.world.price(amount, interval, currency);
    const made = coupon && (await stripe.coupons.create({ duration: 'forever', ...coupon }));
    return stripe.subscriptions.create({
      customer,
      items: [{ price }],
      ...(made && { discounts: [{ coupon: made.id }] }),
    });
  }

  /** Changes the price with an invoice for the prorations, which the answer contains. */
  async change(
    { id, items, currency }: Stripe.Subscription,
    [amount, interval]: Offer,
    more: Update = {},
  ): Promise<Stripe.Subscription> {
    const { id: price } = await this.world.price(amount, interval, currency);
    return this.world.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, price, quantity: 1 }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
      ...more,
    });
  }

  async run({ from, to, day, update, ...more }: PriceChange): Promise<Stripe.Subscription> {
    const started = await this.subscribe(from, more);
    this.world.control.advance(day * DAY);
    return this.change(started, to, update);
  }

  async balanceOf({ customer }: Stripe.Subscription): Promise<number> {
    return ((await this.world.stripe.customers.retrieve(customer as string)) as Stripe.Customer).balance;
  }

  /** Newest first. */
  async invoicesOf({ id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
    return (await this.world.stripe.invoices.list({ subscription: id })).data;
  }
}

export const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;

export const amountsOf = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount);

/** The period in days since the beginning of April. */
export function daysOf({ items }: Stripe.Subscription): number[] {
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  return [(start - APRIL) / DAY, (end - APRIL) / DAY];
}

/** Begins a new period. */
export const NOW: Update = { billing_cycle_anchor: { type: 'now' } };
