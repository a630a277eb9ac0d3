import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Scheduled } from '../state/clock.js';
import type { Invoice, Session } from '../state/types.js';
import { markPaid, paymentOf, recordFailedPayment } from './invoices.js';
import { failPayment, succeedPayment } from './payments.js';
import { updateStatus } from './subscriptions.js';

export function scheduledSettlements(account: Account): Scheduled[] {
  return account.store.all('purchases').map(({ id, settlesAt }) => ({
    at: settlesAt ?? Infinity,
    run: () => settleBankDebit(account, id, true),
  }));
}

/** Completes the payment of a checkout session that the buyer paid by bank debit. */
export function settleBankDebit(account: Account, id: string, hasArrived: boolean): Session {
  const session = account.find('sessions', 'checkout.session', id);
  const purchase = account.find('purchases', 'checkout.session', id);
  if (purchase.settlesAt === null) throw invalidRequest(`No payment of ${id} is processing.`);
  account.change('purchases', purchase, { settlesAt: null });

  const invoice = session.invoice === null ? undefined : account.find('invoices', 'invoice', session.invoice);
  const payment = session.payment_intent
    ? account.find('paymentIntents', 'payment_intent', session.payment_intent)
    : paymentOf(account, invoice!);
  if (hasArrived) {
    succeedPayment(account, payment);
    if (invoice) markPaid(account, invoice);
  } else {
    failPayment(account, payment);
    if (invoice) failInvoice(account, session, invoice);
  }
  const settled = account.change('sessions', session, { payment_status: hasArrived ? 'paid' : 'unpaid' });
  account.emit(`checkout.session.async_payment_${hasArrived ? 'succeeded' : 'failed'}`, settled);
  return settled;
}

/** Later retries fail too, until the customer adds a card: the account has no other payment method. */
function failInvoice(account: Account, session: Session, invoice: Invoice): void {
  const failed = recordFailedPayment(account, invoice);
  const subscription = session.subscription && account.store.get('subscriptions', session.subscription);
  if (!subscription) return;
  account.store.put('cards', { id: subscription.customer, declines: true });
  updateStatus(account, subscription, failed);
}
