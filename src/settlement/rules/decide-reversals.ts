import { isDeepStrictEqual } from 'node:util';
import type { PurchaseKind } from '../../billing/terms/purchase.js';
import type { PaymentReversals, ProviderDispute } from '../../billing/stripe/values/payment-reversals.js';
import type { Changes } from './changes.js';
import type { Facts } from './facts.js';
import type { PurchaseChanges } from './purchase.js';
import { sumOf, takingOf } from './reversals.js';
import type { Rows } from './rows.js';

interface Reversed {
  id: string;
  item: string | null;
  kind: PurchaseKind;
  paymentIds: string[];
  refunded: number;
  reversalsAreRead: boolean;
}

/**
 * Decides what refunds and disputes change: the payments, and the tokens that were granted for them.
 * @param purchases the changes of the same decision
 */
export function decideReversals(
  { reversals }: Pick<Facts, 'reversals'>,
  { payments, grants, disputes }: Pick<Rows, 'payments' | 'grants' | 'disputes'>,
  purchases: PurchaseChanges[],
): Pick<Changes, 'reversals' | 'takings'> {
  const changes: Pick<Changes, 'reversals' | 'takings'> = { reversals: [], takings: [] };
  for (const payment of currentPayments(payments, purchases)) {
    const read = readReversals(payment.paymentIds, reversals);
    if (!read) continue;
    const { id, item, kind } = payment;
    const known = disputes.filter(({ paymentId }) => paymentId === id);
    const isKnown =
      payment.reversalsAreRead && payment.refunded === read.refunded && areSame(known, read.disputes);
    if (!isKnown) changes.reversals.push({ id, item, refunded: read.refunded, disputes: read.disputes });
    const granted =
      grants.find(({ sourceKey }) => sourceKey === id) ??
      purchases.flatMap((one) => one.grants).find(({ sourceKey }) => sourceKey === id);
    const wasReversed = payment.refunded > 0 || known.length > 0;
    const isReversed = read.refunded > 0 || read.disputes.length > 0;
    if (granted && (wasReversed || isReversed))
      changes.takings.push({ source: kind, sourceKey: id, ...takingOf(granted.amount, read) });
  }
  return changes;
}

/** The stored payments after the changes of this decision, and the new payments. */
function currentPayments(payments: Rows['payments'], purchases: PurchaseChanges[]): Reversed[] {
  const completed = purchases.flatMap((one) => one.completedPayments);
  return [
    ...payments.map((payment) => ({
      ...payment,
      paymentIds: completed.find(({ id }) => id === payment.id)?.paymentIds ?? payment.paymentIds,
    })),
    ...purchases
      .flatMap((one) => one.newPayments)
      .map((payment) => ({ ...payment, refunded: 0, reversalsAreRead: false })),
  ];
}

/** Undefined unless the refunds and disputes of all payments were read. */
function readReversals(paymentIds: string[], reversals: Facts['reversals']): PaymentReversals | undefined {
  const read = paymentIds.flatMap((id) => reversals[id] ?? []);
  return read.length > 0 && read.length === paymentIds.length ? sumOf(read) : undefined;
}

type State = Pick<ProviderDispute, 'id' | 'status' | 'amount' | 'withdrawn'>;

function areSame(known: State[], read: State[]): boolean {
  const states = (disputes: State[]) =>
    disputes
      .map(({ id, status, amount, withdrawn }) => ({ id, status, amount, withdrawn }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return isDeepStrictEqual(states(known), states(read));
}
