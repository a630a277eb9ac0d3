import type { Changes } from './changes.js';
import { creditedPayment } from './credit-notes.js';
import type { Facts } from './facts.js';
import type { PurchaseChanges } from './purchase.js';
import type { Rows } from './rows.js';

/**
 * Decides what credit notes change, for stored payments and for the new payments of the same decision.
 * @param purchases the changes of the same decision
 */
export function decideCreditNotes(
  { creditedToBalance, invoices }: Pick<Facts, 'creditedToBalance' | 'invoices'>,
  { payments }: Pick<Rows, 'payments'>,
  purchases: PurchaseChanges[],
): Changes['creditNotes'] {
  const bought = purchases
    .flatMap(({ newPayments }) => newPayments)
    .map((one) => ({ ...one, creditedToBalance: 0, isResolved: false }));
  return [...payments, ...bought].flatMap((payment) => {
    const { id, paymentIds } = payment;
    const invoice = invoices.find(
      (one) => one.id === id || one.paymentIds.some((paid) => paymentIds.includes(paid)),
    );
    const credited = creditedToBalance[invoice?.id ?? ''];
    const change = credited === undefined ? null : creditedPayment(payment, credited);
    return change ? { ...change, id } : [];
  });
}
