import { attachMethod } from '../cards.js';
import type { Account } from '../../state/account.js';
import { day } from '../../state/clock.js';
import { newId } from '../../state/ids.js';
import type { Customer, Invoice, PaymentIntent, Purchase, Session } from '../../state/types.js';
import { redeemChosen } from '../discounts.js';
import { collectInvoice, debitInvoice, paymentOf } from '../invoices.js';
import { createPayment, startDebit, succeedPayment } from '../payments.js';
import { sessionInvoice } from './session-invoice.js';
import { startSubscription } from '../subscriptions.js';

export type PaymentMethod = 'card' | 'bank debit';

interface Completion {
  session: Session;
  purchase: Purchase;
  customer: Customer | undefined;
  method: PaymentMethod;
}

/** Creates the purchased objects and charges them. @returns the session's fields that refer to them */
export function charge(account: Account, completion: Completion): Partial<Session> {
  const { mode, invoice_creation: invoiceCreation } = completion.session;
  if (mode === 'subscription') return chargeSubscription(account, completion);
  const { customer } = completion;
  const isLate = account.store.settings.lateInvoices && completion.session.amount_total !== 0;
  if (customer && invoiceCreation?.enabled && !isLate)
    return chargeInvoice(account, { ...completion, customer });
  return chargePayment(account, completion);
}

function chargeSubscription(account: Account, completion: Completion): Partial<Session> {
  const { session, purchase, customer } = completion;
  const id = newId('sub_');
  const { subscription, invoice } = startSubscription(account, {
    id,
    customer: customer!,
    lines: pricedLines(account, purchase),
    discounts: redeemChosen(account, session, customer!.id, id),
    isTaxed: session.automatic_tax.enabled,
    metadata: purchase.subscriptionMetadata,
    trialEnd: purchase.trialEnd ?? (purchase.trialDays && account.now() + purchase.trialDays * day),
  });
  // A checkout sets the subscription's payment method, and not the customer's.
  const { id: default_payment_method } = attachMethod(account, customer!.id, completion.method);
  account.change('subscriptions', subscription, { default_payment_method });
  collect(account, invoice, completion);
  return { subscription: subscription.id, invoice: invoice.id };
}

function chargeInvoice(account: Account, completion: Completion & { customer: Customer }): Partial<Session> {
  const { session, purchase, customer } = completion;
  const discounts = redeemChosen(account, session, customer.id, null);
  const invoice = sessionInvoice(account, completion, discounts);
  if (invoice.amount_due > 0) paymentOf(account, invoice, purchase.paymentMetadata);
  const payment = collect(account, invoice, completion);
  return { payment_intent: payment?.id ?? null, invoice: invoice.id };
}

function chargePayment(
  account: Account,
  { session, purchase, customer, method }: Completion,
): Partial<Session> {
  if (customer) redeemChosen(account, session, customer.id, null);
  if (session.amount_total === 0) return {};
  const payment = createPayment(account, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: customer?.id ?? null,
    description: null,
    metadata: purchase.paymentMetadata,
  });
  if (method === 'card') succeedPayment(account, payment);
  else startDebit(account, payment, { invoice: null, session: session.id, fails: false });
  return { payment_intent: payment.id };
}

/** @returns the payment, pending for a bank debit; undefined if nothing is due */
function collect(
  account: Account,
  invoice: Invoice,
  { session, method }: Completion,
): PaymentIntent | undefined {
  if (method === 'card') collectInvoice(account, invoice);
  else debitInvoice(account, invoice, { session: session.id, fails: false });
  return invoice.amount_due > 0 ? paymentOf(account, invoice) : undefined;
}

function pricedLines(account: Account, purchase: Purchase) {
  return purchase.lines.map(({ price, quantity }) => ({
    price: account.find('prices', 'price', price),
    quantity,
  }));
}
