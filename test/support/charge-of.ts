import type { PaymentControl } from '../../src/sandbox/payments/control.js';

/** Finds the charge that paid a checkout session or an invoice. */
export function chargeOf(
  control: PaymentControl,
  { session, invoice }: { session?: string; invoice?: string },
): string {
  const intent = session
    ? control.list('sessions').find(({ id }) => id === session)!.payment_intent
    : control.list('invoicePayments').find((payment) => payment.invoice === invoice)!.payment.payment_intent;
  return control.list('charges').find((charge) => charge.payment_intent === intent)!.id;
}
