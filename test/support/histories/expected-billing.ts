import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Invoice, Subscription } from '../../../src/sandbox/payments/state/types.js';
import { ENDED, line, timeOf, type Subscriber } from './expected.js';

/** What the billing page should show beside what was bought. */
export interface Billing {
  /** The id of what pays next. */
  paysNext: string[];
  /** What pays each subscription. */
  paymentMethods: string[];
  openInvoices: string[];
  nextCharges: string[];
}

const HOUR = 60 * 60;
/** Stripe adds smaller amounts in euros to the customer's balance. */
const LEAST = 50;

interface Charge {
  /** Null if nothing will be collected. */
  at: number | null;
  amount: number;
  /** Whether the customer's balance pays a part of it. False for open invoices, which already include the balance. */
  usesBalance: boolean;
}

const NOTHING: Charge = { at: null, amount: 0, usesBalance: false };

/** Computed from Stripe's final objects, by the rules of docs/agents-and-billing.md and docs/api.md. */
export class ExpectedBilling {
  constructor(
    private readonly control: PaymentControl,
    private readonly subscriber: Subscriber,
  ) {}

  billing(): Billing {
    const { customers, bought } = this.subscriber;
    return {
      paysNext: customers.slice(-1).map((customer) => line(this.methodThatPaysNext(customer))),
      paymentMethods: bought.map(({ subscription }) => line(subscription.id, this.methodOf(subscription))),
      openInvoices: bought.flatMap(({ item, subscription }) => this.openInvoiceOf(item, subscription)),
      nextCharges: this.nextCharges(),
    };
  }

  /** If several subscriptions are charged at the same time, the newest one decides, and among equals the lowest id. */
  private methodThatPaysNext(customer: string): string | null {
    const living = this.subscriber.subscriptions.filter(
      ({ status }) => !ENDED.includes(status) && status !== 'incomplete',
    );
    const chargedAt = (one: Subscription) => this.nextChargeOf(one).at ?? Number.MAX_SAFE_INTEGER;
    const [next] = living.toSorted(
      (one, other) =>
        chargedAt(one) - chargedAt(other) || other.created - one.created || (one.id < other.id ? -1 : 1),
    );
    return next ? this.methodOf(next) : this.methodOfCustomer(customer);
  }

  private methodOf(subscription: Subscription): string | null {
    if (ENDED.includes(subscription.status)) return null;
    return ownMethodOf(subscription) ?? this.methodOfCustomer(subscription.customer);
  }

  private methodOfCustomer(id: string): string | null {
    const customer = this.control.list('customers').find((one) => one.id === id);
    if (!customer || customer.deleted) return null;
    const { invoice_settings: settings, default_source: source } = customer;
    return settings.default_payment_method ?? source ?? null;
  }

  private invoicesOf({ id }: Subscription, status: Invoice['status']): Invoice[] {
    return this.control
      .list('invoices')
      .filter((one) => one.parent?.subscription_details?.subscription === id && one.status === status);
  }

  /** The oldest open invoice, if a payment of the subscription has failed. */
  private openInvoiceOf(item: string, subscription: Subscription): string[] {
    const { pending_update: update, latest_invoice: latest } = subscription;
    // The invoice of a pending change need not be paid.
    const open = this.invoicesOf(subscription, 'open').filter(({ id }) => update === null || id !== latest);
    const [oldest] = open;
    if (!oldest || !['past_due', 'unpaid'].includes(subscription.status)) return [];
    const { amount_remaining: left, currency, next_payment_attempt: attempt } = oldest;
    const isProcessing = this.control.list('debits').some(({ invoice }) => invoice === oldest.id);
    const url = isProcessing ? null : oldest.hosted_invoice_url;
    const all = open.reduce((sum, { amount_remaining: amount }) => sum + amount, 0);
    return [line(item, left, currency, timeOf(attempt), url, isProcessing, all)];
  }

  private nextCharges(): string[] {
    const living = this.subscriber.bought
      .filter(({ subscription }) => !ENDED.includes(subscription.status))
      .map((one) => ({ ...one, ...this.nextChargeOf(one.subscription) }))
      .toSorted((one, other) => (one.item < other.item ? -1 : 1));
    const balances = new Map<string, number>();
    const lines = [];
    for (const charge of living.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
      const { item, at, subscription, usesBalance } = charge;
      let { amount } = charge;
      if (at !== null && usesBalance) {
        const { customer } = subscription;
        const owed = amount + (balances.get(customer) ?? this.balanceOf(customer));
        amount = owed < LEAST ? 0 : owed;
        balances.set(customer, owed - amount);
      }
      lines.push(line(item, at === null ? null : amount, timeOf(at)));
    }
    return lines;
  }

  private balanceOf(id: string): number {
    const customer = this.control.list('customers').find((one) => one.id === id);
    return customer && !customer.deleted ? customer.balance : 0;
  }

  /** The earliest charge: an attempt to collect an open invoice, a draft of a renewal, or the next renewal. */
  private nextChargeOf(subscription: Subscription): Charge {
    const { status, cancel_at, cancel_at_period_end, pause_collection, items } = subscription;
    const { current_period_end: end, price, quantity } = items.data[0]!;
    const ends = cancel_at_period_end || (cancel_at !== null && cancel_at <= end);
    const renews = !ends && !pause_collection && !['unpaid', 'paused', ...ENDED].includes(status);
    const attempts = this.invoicesOf(subscription, 'open').map((one): Charge => ({
      at: one.next_payment_attempt,
      amount: one.amount_remaining,
      usesBalance: false,
    }));
    const drafts = this.invoicesOf(subscription, 'draft').map((one): Charge => ({
      at: one.auto_advance ? (one.automatically_finalizes_at ?? null) : null,
      amount: one.total,
      usesBalance: true,
    }));
    const scheduled = this.subscriber.scheduled.find((one) => one.subscriptionId === subscription.id);
    const amount = scheduled?.amount ?? price.unit_amount! * quantity!;
    // Another interval begins without a draft.
    const isOther = scheduled && scheduled.interval !== price.recurring?.interval;
    const renewal = { at: isOther ? end : end + HOUR, amount, usesBalance: true };
    const [next] = [...attempts, ...drafts, ...(renews ? [renewal] : [])]
      .filter(({ at }) => at !== null)
      .toSorted((one, other) => one.at! - other.at!);
    return next ?? NOTHING;
  }
}

function ownMethodOf({ default_payment_method: method, default_source: source }: Subscription) {
  return method ?? source ?? null;
}
