import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Invoice, Subscription } from '../../../src/sandbox/payments/state/types.js';
import { offersOf } from './catalog.js';
import { addedBy, inPeriod, type Added, type Sold } from './expected-changes.js';
import { monthsAfter, monthsIn } from './months.js';

/** The terms of a checkout. They are our own: Stripe only has the checkout's id. */
export interface Agreed extends Sold {
  id: string;
  kind: 'subscription' | 'top_up';
  item: string;
  currency: string;
  customerId: string;
  priceId: string;
  offerId: string;
  sessionId: string | null;
}

/** A change of ours that takes effect with the end of the period. Stripe gets its price only shortly before that. */
export interface Scheduled {
  subscriptionId: string;
  offerId: string;
  priceId: string;
  amount: number;
  interval: string;
  /** The price before, if Stripe already has that of the next period. */
  replacedPriceId: string | null;
}

/** What a service should have of an organization, as lines that can be compared. */
export interface Account {
  customers: string[];
  subscriptions: string[];
  /** What agents show: the status of the subscription, and the balance. */
  agents: string[];
  /** The offers of living subscriptions, with a change that is scheduled or waits for its payment. */
  offers: string[];
  payments: string[];
  disputes: string[];
  grants: string[];
  checkouts: string[];
}

/** What an organization has at Stripe. */
export interface Subscriber {
  customers: string[];
  subscriptions: Subscription[];
  /** The subscriptions that our checkouts started. */
  bought: { item: string; subscription: Subscription }[];
  scheduled: Scheduled[];
}

const DAY = 24 * 60 * 60;
/** A payment is late after this many seconds. */
const LATE = 3 * DAY;
const GRACE = 3 * DAY;
const GRACE_OF_DEBITS = 14 * DAY;

/** The agents that histories buy. */
export const AGENTS = ['research', 'meeting-notes'];
export const ENDED = ['canceled', 'incomplete_expired'];
const UNDONE = ['failed', 'canceled'];

export function line(...facts: unknown[]): string {
  return facts.map(String).join(' ');
}

export const timeOf = (seconds: number | null | undefined) =>
  seconds ? new Date(seconds * 1000).toISOString() : null;

/**
 * What an organization has bought, computed from Stripe's final objects and the terms of our checkouts. It states the
 * rules of docs/agents-and-billing.md once more, and shares no code with the service. No event and no order matters.
 */
export class Expected {
  private readonly customers;
  private readonly subscriptions;
  private readonly balances = new Map<string, number>();

  constructor(
    private readonly control: PaymentControl,
    private readonly organizationId: string,
    private readonly agreed: Agreed[],
    private readonly scheduled: Scheduled[],
    /** The time at which the balances are shown, in seconds since 1970. The database keeps the real time. */
    private readonly now = Date.now() / 1000,
  ) {
    this.customers = control
      .list('customers')
      .flatMap((one) => (!one.deleted && one.metadata['organization_id'] === organizationId ? one.id : []));
    this.subscriptions = control
      .list('subscriptions')
      .filter(({ customer }) => this.customers.includes(customer));
  }

  /** The facts on which the billing page depends. */
  subscriber(): Subscriber {
    const bought = this.subscriptions.flatMap((subscription) => {
      const item = this.termsOf(subscription)?.item;
      return item ? { item, subscription } : [];
    });
    const { customers, subscriptions, scheduled } = this;
    return { customers, subscriptions, bought, scheduled };
  }

  account(): Account {
    const bought = [...this.periods(), ...this.topUps()];
    const grants = bought.flatMap((one) =>
      one.isGranted && one.item && one.tokens > 0 ? this.grantsOf(one) : [],
    );
    return {
      customers: this.customers.map((id) => line(this.organizationId, id)),
      subscriptions: this.subscriptions.flatMap((one) => this.copyOf(one) ?? []),
      agents: this.agents(),
      offers: this.offers(),
      payments: bought.map((one) => this.paymentOf(one)),
      disputes: bought.flatMap(({ intents }) =>
        this.disputesOf(intents).map((one) => line(one.id, one.status, one.amount, withdrawnBy(one))),
      ),
      grants,
      checkouts: this.checkouts(),
    };
  }

  private termsOf({ metadata, customer }: Subscription): Agreed | undefined {
    return this.agreed.find(
      ({ id, kind, customerId }) =>
        id === metadata['checkout_id'] && kind === 'subscription' && customerId === customer,
    );
  }

  /** The item with a price of ours, or else the first item. */
  private itemOf({ items }: Subscription, terms: Agreed | undefined) {
    const own = terms && this.soldBy(terms);
    return items.data.find(({ price }) => own?.has(price.id)) ?? items.data[0]!;
  }

  /** What each price sells: what was agreed, or an offer of the same agent. */
  private soldBy(terms: Agreed): Map<string, Sold> {
    const sold = new Map<string, Sold>();
    for (const { lookupKey, amount, interval, tokensPerPeriod: tokens, tokensEvery } of offersOf(
      terms.item,
    )) {
      const price = this.control.list('prices').find(({ lookup_key: key }) => key === lookupKey);
      const months = interval === 'year' ? 12 : 1;
      if (price) sold.set(price.id, { amount, tokens, months, isMonthly: tokensEvery === 'month' });
    }
    return sold.set(terms.priceId, terms);
  }

  private copyOf(subscription: Subscription): string | undefined {
    const terms = this.termsOf(subscription);
    return terms && line(subscription.id, terms.item, ...this.stateOf(subscription, terms));
  }

  private stateOf(subscription: Subscription, terms: Agreed): unknown[] {
    const { status, cancel_at, cancel_at_period_end, pause_collection } = subscription;
    const { current_period_end: end } = this.itemOf(subscription, terms);
    const price = this.paidPriceOf(subscription, terms);
    const cancelAt = cancel_at ?? (cancel_at_period_end ? end : null);
    return [
      status === 'incomplete_expired' ? 'none' : status,
      timeOf(end),
      cancelAt !== null && cancelAt <= end,
      timeOf(cancelAt),
      price.unit_amount,
      price.currency,
      price.recurring?.interval,
      price.recurring?.interval_count,
      ENDED.includes(status) ? 'over' : pause_collection !== null,
    ];
  }

  /** The living subscription to each agent, and the tokens. */
  private agents(): string[] {
    return AGENTS.map((item) => {
      const living = this.subscriptions.find(
        (one) => this.termsOf(one)?.item === item && !ENDED.includes(one.status),
      );
      const state = living ? this.stateOf(living, this.termsOf(living)!).slice(0, 4) : ['over'];
      return line(item, ...state, this.balances.get(item) ?? 0);
    });
  }

  /** The offers of the agents' living subscriptions. */
  private offers(): string[] {
    return AGENTS.flatMap((item) => {
      const living = this.subscriptions.find(
        (one) => this.termsOf(one)?.item === item && !ENDED.includes(one.status),
      );
      if (!living) return [];
      const terms = this.termsOf(living)!;
      const { current_period_end: end } = this.itemOf(living, terms);
      const { id: price } = this.paidPriceOf(living, terms);
      const paid = this.offerOf(price, terms) ?? (price === terms.priceId ? terms.offerId : null);
      // A cancellation drops what is scheduled.
      const scheduled = living.cancel_at === null ? this.scheduledFor(living) : undefined;
      return line(item, paid, scheduled?.offerId, scheduled && timeOf(end), ...this.pendingOf(living, terms));
    });
  }

  private scheduledFor({ id }: Subscription): Scheduled | undefined {
    return this.scheduled.find((one) => one.subscriptionId === id);
  }

  /** Until its end, a period has the price for which it was paid. */
  private paidPriceOf(subscription: Subscription, terms: Agreed) {
    const { price } = this.itemOf(subscription, terms);
    const scheduled = this.scheduledFor(subscription);
    if (scheduled?.priceId !== price.id) return price;
    return this.control.list('prices').find(({ id }) => id === scheduled.replacedPriceId) ?? price;
  }

  private offerOf(priceId: string, { item }: Agreed): string | undefined {
    const key = this.control.list('prices').find(({ id }) => id === priceId)?.lookup_key;
    return offersOf(item).find(({ lookupKey }) => lookupKey === key)?.id;
  }

  /** The offer that Stripe sells when an open invoice is paid. */
  private pendingOf(
    { pending_update: update, latest_invoice: latest }: Subscription,
    terms: Agreed,
  ): unknown[] {
    const offer = update?.subscription_items?.map(({ price }) => this.offerOf(price.id, terms)).find(Boolean);
    if (!offer) return [undefined];
    const invoice = this.control
      .list('invoices')
      .find(({ id, status }) => id === latest && status === 'open');
    return [offer, invoice?.hosted_invoice_url ?? null, timeOf(update!.expires_at)];
  }

  private periods(): Bought[] {
    return this.subscriptions.flatMap((subscription) => {
      const terms = this.termsOf(subscription);
      const own = this.control
        .list('invoices')
        .filter((one) => one.parent?.subscription_details?.subscription === subscription.id);
      const { price } = this.itemOf(subscription, terms);
      const sold = terms ? this.soldBy(terms) : new Map([[price.id, null]]);
      const item = terms?.item ?? /^agent_(.*)$/.exec(String(price.product))?.[1] ?? null;
      const invoices = own.filter(({ status }) => status === 'paid');
      const added = terms ? addedBy(own, sold) : new Map<string, Added>();
      const paid = invoices.flatMap((invoice) => periodOf(invoice, sold, terms, item, added) ?? []);
      for (const one of paid) one.intents = this.intentsOf(one.id);
      const granted = paid.filter(({ isGranted }) => isGranted);
      const [latest] = granted.toSorted((one, other) => other.startsAt! - one.startsAt!);
      if (latest && this.renews(subscription, terms!))
        for (const one of granted.filter(({ startsAt }) => startsAt === latest.startsAt))
          one.grace = this.isNextProcessing(own, latest) ? GRACE_OF_DEBITS : GRACE;
      return paid;
    });
  }

  private renews(subscription: Subscription, terms: Agreed): boolean {
    const { current_period_end: end } = this.itemOf(subscription, terms);
    const { status, cancel_at: at, cancel_at_period_end: ends } = subscription;
    return !ENDED.includes(status) && !ends && (at === null || at > end);
  }

  /** Whether the payment of an invoice is processing that bills the time after a paid period. */
  private isNextProcessing(invoices: Invoice[], paid: Bought): boolean {
    const endOf = ({ lines }: Invoice) => Math.max(...lines.data.map(({ period }) => period.end));
    const debited = this.control.list('debits').map(({ invoice }) => invoice);
    const paidUntil = endOf(this.invoice(paid.id)!);
    return invoices.some((one) => debited.includes(one.id) && endOf(one) > paidUntil);
  }

  private topUps(): Bought[] {
    return this.control
      .list('sessions')
      .filter(({ customer }) => this.customers.includes(customer as string))
      .filter(({ mode, status }) => mode === 'payment' && status === 'complete')
      .filter(({ payment_status: paid }) => paid === 'paid' || paid === 'no_payment_required')
      .map(({ id, metadata, payment_intent: intent, ...session }) => {
        const terms = this.checkoutOf(id, metadata?.['checkout_id'], session.customer as string);
        const isAgreed =
          terms?.kind === 'top_up' &&
          session.amount_subtotal === terms.amount &&
          session.currency === terms.currency;
        const invoice = this.control.list('invoices').find((one) => one.id === session.invoice);
        return {
          id,
          kind: 'top_up',
          item: terms?.item ?? metadata?.['item'] ?? null,
          tokens: terms?.tokens ?? 0,
          amount: session.amount_total ?? 0,
          currency: session.currency ?? '',
          isGranted: isAgreed,
          isInReview: !isAgreed || this.creditedTo(invoice) > 0,
          paidAt: invoice?.status_transitions.paid_at ?? null,
          startsAt: null,
          grants: [{ tokens: terms?.tokens ?? 0, startsAt: null, expiresAt: null }],
          grace: 0,
          intents: intent ? [intent] : [],
        };
      });
  }

  private checkoutOf(sessionId: string, named: string | undefined, customer: string): Agreed | undefined {
    return (
      this.agreed.find((one) => one.sessionId === sessionId) ??
      this.agreed.find((one) => one.id === named && one.sessionId === null && one.customerId === customer)
    );
  }

  private paymentOf(one: Bought): string {
    const { id, kind, item, tokens, amount, currency, intents, paidAt } = one;
    const refunded = this.refundedOf(intents);
    const disputes = this.disputesOf(intents);
    const isDisputed = disputes.some(
      (dispute) => ['needs_response', 'under_review'].includes(dispute.status) || withdrawnBy(dispute) > 0,
    );
    const isInReview = one.isInReview || this.creditedTo(this.invoice(id)) > 0;
    const isRefunded = amount > 0 && refunded >= amount;
    const status = isDisputed
      ? 'disputed'
      : isRefunded
        ? 'refunded'
        : isInReview
          ? 'in_review'
          : refunded > 0
            ? 'partially_refunded'
            : 'credited';
    return line(id, kind, item, amount, currency, tokens, status, refunded, paidAt && timeOf(paidAt));
  }

  /** Refunds and disputes take their share of the tokens, rounded down, and from the last month first. */
  private grantsOf({ id, item, tokens, intents, grants, grace }: Bought): string[] {
    const paid = this.control
      .list('charges')
      .filter(({ payment_intent: intent }) => intents.includes(intent as string))
      .reduce((sum, { amount_captured }) => sum + amount_captured, 0);
    const withdrawn = this.disputesOf(intents).reduce((sum, dispute) => sum + withdrawnBy(dispute), 0);
    const returned = Math.min(paid, this.refundedOf(intents) + withdrawn);
    let taken = paid === 0 ? 0 : Math.floor((tokens * returned) / paid);
    return grants.toReversed().flatMap(({ tokens: granted, startsAt, expiresAt }, index) => {
      const left = Math.max(0, granted - taken);
      taken -= granted - left;
      const graceUntil = index === 0 && grace > 0 ? expiresAt! + grace : null;
      if (isUsable({ startsAt, expiresAt: graceUntil ?? expiresAt }, this.now))
        this.balances.set(item!, (this.balances.get(item!) ?? 0) + left);
      // Only the last month may have nothing.
      if (granted === 0 && index > 0) return [];
      return line(id, item, granted, left, timeOf(startsAt), timeOf(expiresAt), timeOf(graceUntil));
    });
  }

  private invoice(id: string): Invoice | undefined {
    return this.control.list('invoices').find((one) => one.id === id);
  }

  /** The payments of an invoice: several may each pay a part of it. */
  private intentsOf(id: string): string[] {
    return this.control
      .list('invoicePayments')
      .filter(({ invoice, status }) => invoice === id && status === 'paid')
      .map(({ payment }) => payment.payment_intent as string);
  }

  private refundedOf(intents: string[]): number {
    return this.control
      .list('refunds')
      .filter(({ payment_intent: intent }) => intents.includes(intent as string))
      .filter(({ status }) => !UNDONE.includes(status ?? ''))
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private disputesOf(intents: string[]) {
    return this.control
      .list('disputes')
      .filter(({ payment_intent: intent }) => intents.includes(intent as string));
  }

  private creditedTo(invoice: Invoice | undefined): number {
    return this.control
      .list('creditNotes')
      .filter((note) => invoice && note.invoice === invoice.id && note.status === 'issued')
      .reduce((sum, { post_payment_amount: amount }) => sum + amount, 0);
  }

  /** Others may make sessions for our customers, which belong to no checkout. */
  private checkouts(): string[] {
    return this.control
      .list('sessions')
      .flatMap(({ id, status, payment_status: paid, metadata }) =>
        status !== 'open' && this.agreed.some((one) => one.id === metadata?.['checkout_id'])
          ? line(id, status, paid === 'paid' || paid === 'no_payment_required')
          : [],
      );
  }
}

interface Bought {
  id: string;
  kind: 'subscription' | 'top_up';
  item: string | null;
  tokens: number;
  amount: number;
  currency: string;
  isGranted: boolean;
  isInReview: boolean;
  paidAt: number | null;
  /** The start of the period. */
  startsAt: number | null;
  /** One for each month, if the tokens are monthly. */
  grants: Grant[];
  /** Seconds for which expired tokens stay usable. */
  grace: number;
  /** The ids of the payments at Stripe. */
  intents: string[];
}

interface Grant {
  tokens: number;
  /** Null for at once. */
  startsAt: number | null;
  /** Null for never. */
  expiresAt: number | null;
}

function isUsable({ startsAt, expiresAt }: Omit<Grant, 'tokens'>, at: number): boolean {
  return (startsAt ?? 0) <= at && (expiresAt ?? Infinity) > at;
}

/** What a paid invoice buys. It grants tokens if it sells what was agreed and was not forgiven by credit notes. */
function periodOf(
  invoice: Invoice,
  prices: ReadonlyMap<string, Sold | null>,
  terms: Agreed | undefined,
  item: string | null,
  changes: ReadonlyMap<string, Added>,
): Bought | undefined {
  const { id, billing_reason: reason, lines, total, amount_paid: amount, currency } = invoice;
  const sold = ['subscription_create', 'subscription_cycle'].includes(reason ?? '')
    ? lines.data.find(
        ({ pricing, parent }) =>
          prices.has(priceOf(pricing)) && !parent?.subscription_item_details?.proration,
      )
    : undefined;
  const agreed = (sold && prices.get(priceOf(sold.pricing))) ?? terms;
  const added = changes.get(id);
  if (added ? added.tokens === 0 && total <= 0 : !sold && total <= 0) return undefined;
  const isForgiven = amount === 0 && invoice.pre_payment_credit_notes_amount > 0;
  const isSold =
    added !== undefined ||
    (sold?.quantity === 1 && sold.subtotal === agreed?.amount && sold.currency === terms?.currency);
  const isAgreed = terms !== undefined && isSold && !isForgiven;
  const paidAt = invoice.status_transitions.paid_at!;
  const period = added?.paidFor ?? sold?.period ?? { start: paidAt, end: paidAt };
  const tokens = added?.tokens ?? (agreed ? inPeriod(agreed) : 0);
  return {
    id,
    kind: 'subscription',
    item,
    tokens,
    amount,
    currency,
    isGranted: isAgreed,
    isInReview: !isAgreed,
    paidAt,
    startsAt: added?.startsAt ?? period.start,
    grants: isAgreed ? grantsOf(tokens, { period, paidAt, terms: added?.to ?? agreed!, added }) : [],
    grace: 0,
    intents: [],
  };
}

function priceOf(pricing: Invoice['lines']['data'][number]['pricing']): string {
  return String(pricing?.price_details?.price);
}

interface PaidTime {
  period: { start: number; end: number };
  paidAt: number;
  terms: Sold;
  added: Added | undefined;
}

/** One grant until the end of the period, or one for each month. After a late payment, they follow the payment. */
function grantsOf(tokens: number, { period, paidAt, terms, added }: PaidTime): Grant[] {
  const { start, end } = period;
  const isLate = paidAt - start > Math.min(LATE, (end - start) / 2);
  if (!terms.isMonthly)
    return [{ tokens, startsAt: null, expiresAt: isLate ? monthsAfter(paidAt, terms.months) : end }];
  const following = monthsIn(added?.period ?? period, terms.months).filter((each) => each > start);
  const ends = isLate ? following.map((_, month) => monthsAfter(paidAt, month + 1)) : following;
  const grants: Grant[] = [];
  // Each month has its tokens, but what is deducted is taken from the first months.
  let left = tokens;
  for (const [index, expiresAt] of [...ends.entries()].toReversed()) {
    const part = index === 0 ? left : Math.min(left, added?.each ?? terms.tokens);
    left -= part;
    grants.unshift({ tokens: part, startsAt: index === 0 ? null : ends[index - 1]!, expiresAt });
  }
  return grants;
}

function withdrawnBy({
  balance_transactions: moved,
}: {
  balance_transactions: { amount: number }[];
}): number {
  return -moved.reduce((sum, { amount }) => sum + amount, 0);
}
