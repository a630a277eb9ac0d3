import type { Account } from '../../state/account.js';
import type { Scheduled } from '../../state/clock.js';
import type { Customer, Invoice, PaymentIntent, Purchase, Session } from '../../state/types.js';
import { invoicePaymentObject } from '../../objects/invoice-payments.js';
import { activeDiscounts } from '../discounts.js';
import { draftInvoice, finalizeInvoice, markPaid } from '../invoices.js';
import { lineAmount, lineDescription } from '../lines.js';

/** Seconds between a payment and its invoice if the switch `lateInvoices` is on. */
const delay = 60;

/** Creates the open invoice of a one-time purchase. The caller collects it. @param discountIds its discounts */
export function sessionInvoice(
  account: Account,
  { session, purchase, customer }: { session: Session; purchase: Purchase; customer: Customer },
  discountIds: string[],
): Invoice {
  const now = account.now();
  const currency = session.currency ?? 'usd';
  const lines = purchase.lines.map(({ price: id, quantity }) => {
    const price = account.find('prices', 'price', id);
    const description = lineDescription(account, price, quantity);
    return {
      price,
      quantity,
      amount: lineAmount(price, quantity),
      description,
      period: { start: now, end: now },
    };
  });
  const discounts = activeDiscounts(account, discountIds, currency);
  const isTaxed = session.automatic_tax.enabled;
  const metadata = session.invoice_creation?.invoice_data.metadata ?? {};
  const draft = {
    reason: 'manual' as const,
    currency,
    subscription: undefined,
    lines,
    discounts,
    isTaxed,
    metadata,
  };
  return finalizeInvoice(account, draftInvoice(account, customer, draft, now));
}

/** Creates missing invoices of paid sessions. */
export function scheduledInvoices(account: Account): Scheduled[] {
  if (!account.store.settings.lateInvoices) return [];
  return account.store.all('sessions').flatMap((session) => {
    if (session.status !== 'complete' || session.invoice || !session.invoice_creation?.enabled) return [];
    const payment = account.store.get('paymentIntents', session.payment_intent ?? '');
    const charge = account.store.get('charges', payment?.latest_charge ?? '');
    return payment && charge
      ? [{ at: charge.created + delay, run: () => attachInvoice(account, session, payment) }]
      : [];
  });
}

function attachInvoice(account: Account, session: Session, payment: PaymentIntent): void {
  const customer = account.existingCustomer(session.customer as string);
  const purchase = account.find('purchases', 'checkout.session', session.id);
  const redeemed = account.store.all('discounts').filter((one) => one.checkout_session === session.id);
  const ids = redeemed.map(({ id }) => id);
  const invoice = sessionInvoice(account, { session, purchase, customer }, ids);
  account.create('invoicePayments', invoicePaymentObject(invoice, payment.id, account.now()));
  markPaid(account, invoice);
  account.change('sessions', session, { invoice: invoice.id });
}
