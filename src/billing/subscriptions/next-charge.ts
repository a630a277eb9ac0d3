import type { SubscriptionStatus } from '../stripe/values/subscription-status.js';

/** An ongoing subscription, with the payment provider's preview of its next charge. */
export interface ChargedSubscription {
  customerId: string;
  item: string;
  status: SubscriptionStatus;
  currency: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  collectionPaused: boolean;
  collectionResumesAt: Date | null;
  /** Null if it is unknown. */
  preview: Preview | null;
}

export interface Preview {
  /** Null if nothing will be collected. */
  charge: {
    amount: number;
    /**
     * The amount before the customer's balance, and that balance. Both are null for an open invoice, or if an earlier
     * version read the preview.
     */
    total: number | null;
    balance: number | null;
    currency: string;
    at: Date;
  } | null;
  asOf: Date;
}

export interface NextChargeOf {
  item: string;
  /** Null if it is unknown, or if no charge follows. */
  amount: number | null;
  currency: string;
  at: Date | null;
  asOf: Date | null;
}

/** Whether the invoice of the next period is collected. Existing invoices are collected in any case. */
export function renews({
  status,
  cancelAtPeriodEnd,
  collectionPaused,
  collectionResumesAt: resumesAt,
  currentPeriodEnd: end,
}: Pick<
  ChargedSubscription,
  'status' | 'cancelAtPeriodEnd' | 'collectionPaused' | 'collectionResumesAt' | 'currentPeriodEnd'
>): boolean {
  if (status === 'unpaid' || status === 'paused' || cancelAtPeriodEnd) return false;
  return !collectionPaused || (resumesAt !== null && end !== null && resumesAt <= end);
}

/** The next charge of each subscription, in the given order. */
export function nextCharges(subscriptions: ChargedSubscription[]): NextChargeOf[] {
  const previewed = subscriptions
    .flatMap((one) => (one.preview?.charge ? { ...one.preview.charge, ...one } : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const amounts = amountsOf(previewed);
  return subscriptions.map((one) => {
    const { item, preview } = one;
    const asOf = preview?.asOf ?? null;
    const charge = preview?.charge;
    if (!charge) return { item, amount: null, currency: one.currency, at: null, asOf };
    return { item, amount: amounts.get(item)!, currency: charge.currency, at: charge.at, asOf };
  });
}

type Previewed = ChargedSubscription & NonNullable<Preview['charge']>;

/**
 * Each preview applies the whole balance of the customer, but only the first charge can use it.
 * @param charges in the order in which they follow
 * @returns the amount of each item
 */
function amountsOf(charges: Previewed[]): Map<string, number> {
  const balances = new Map<string, number>();
  const amounts = new Map<string, number>();
  for (const { item, customerId, currency, amount, total, balance } of charges) {
    if (total === null || balance === null) {
      amounts.set(item, amount);
      continue;
    }
    const owner = `${customerId} ${currency}`;
    const left = balances.get(owner) ?? balanceOf(charges, customerId, currency);
    // Prefer Stripe's own amount. Stripe adds an amount that is too small to be charged to the balance instead.
    const due = left === balance ? amount : Math.max(total + left, 0);
    amounts.set(item, due);
    balances.set(owner, total + left - due);
  }
  return amounts;
}

/** The customer's balance, according to the latest preview that contains it. */
function balanceOf(charges: Previewed[], customerId: string, currency: string): number {
  const own = charges.filter(
    (one) => one.customerId === customerId && one.currency === currency && one.balance !== null,
  );
  const [latest] = own.toSorted((one, other) => other.preview!.asOf.getTime() - one.preview!.asOf.getTime());
  return latest?.balance ?? 0;
}

export interface DayTotal {
  /** A date in UTC. */
  day: string;
  amount: number;
  currency: string;
}

/** The sums that are collected per day and currency, earliest day first. Days without an amount are left out. */
export function totalsOf(charges: NextChargeOf[]): DayTotal[] {
  const totals = new Map<string, DayTotal>();
  for (const { amount, currency, at } of charges) {
    if (!amount || !at) continue;
    const day = at.toISOString().slice(0, 10);
    const key = `${day} ${currency}`;
    totals.set(key, { day, amount: (totals.get(key)?.amount ?? 0) + amount, currency });
  }
  return [...totals.keys()].toSorted().map((key) => totals.get(key)!);
}
