import type { Account } from './account.js';
import { day } from './clock.js';
import { refused } from './errors.js';
import { collectInvoice, invoiceFailed, issueInvoice, paymentOf, settleInvoice } from './invoices.js';
import { buyerDetails } from './objects/checkout.js';
import { customerObject } from './objects/customers.js';
import { fail, setCard, startPayment, succeed } from './payments.js';
import { followPayment, priceLabel, productName, startSubscription } from './subscriptions.js';
import type { Customer, Invoice, PaymentIntent, Purchase, Session } from './types.js';

/** Long enough for a person to see the payment on its way. */
const bankDebitDays = 3;

export type PaymentMethod = 'card' | 'bank debit';

interface Completion {
  session: Session;
  purchase: Purchase;
  customer: Customer | undefined;
  method: PaymentMethod;
}

/** What happens when a person pays on the checkout page: returns the completed session. */
export function completeSession(account: Account, id: string, wished: PaymentMethod): Session {
  const session = openSession(account, id);
  const purchase = account.find('purchases', 'checkout.session', id);
  // A trial costs nothing yet, so there is nothing that could be on its way.
  const method = isTrial(purchase) ? 'card' : wished;
  const customer = buyer(account, session);
  const completion = { session, purchase, customer, method };
  const outcome = session.mode === 'subscription' ? subscribe(account, completion) : pay(account, completion);
  if (method === 'bank debit') {
    account.change('purchases', purchase, { settlesAt: account.now() + bankDebitDays * day });
  }
  const completed = account.change('sessions', session, {
    ...outcome,
    status: 'complete',
    payment_status: method === 'card' ? 'paid' : 'unpaid',
    customer: customer?.id ?? null,
    customer_details: buyerDetails({
      email: customer?.email ?? session.customer_email ?? 'buyer@example.com',
      name: customer?.name ?? null,
      phone: customer?.phone ?? null,
      address: customer?.address ?? null,
    }),
    url: null,
  });
  account.emit('checkout.session.completed', completed);
  return completed;
}

/** The bank debit has arrived, or has not. */
export function settleSession(account: Account, id: string, arrived: boolean): Session {
  const session = account.find('sessions', 'checkout.session', id);
  const purchase = account.find('purchases', 'checkout.session', id);
  if (purchase.settlesAt === null) throw refused(`No payment of ${id} is on its way.`);
  account.change('purchases', purchase, { settlesAt: null });

  const invoice = session.invoice === null ? undefined : account.find('invoices', 'invoice', session.invoice);
  const payment = session.payment_intent
    ? account.find('paymentIntents', 'payment_intent', session.payment_intent)
    : paymentOf(account, invoice!);
  if (arrived) {
    succeed(account, payment);
    if (invoice) settleInvoice(account, invoice);
  } else {
    fail(account, payment);
    if (invoice) invoiceFailedFor(account, session, invoice);
  }
  const settled = account.change('sessions', session, { payment_status: arrived ? 'paid' : 'unpaid' });
  account.emit(`checkout.session.async_payment_${arrived ? 'succeeded' : 'failed'}`, settled);
  return settled;
}

export function isTrial({ trialEnd, trialDays }: Purchase): boolean {
  return trialEnd !== null || trialDays !== null;
}

export function expireSession(account: Account, id: string): Session {
  const session = openSession(account, id);
  const expired = account.change('sessions', session, { status: 'expired', url: null });
  account.emit('checkout.session.expired', expired);
  return expired;
}

export function openSession(account: Account, id: string): Session {
  const session = account.find('sessions', 'checkout.session', id);
  if (session.status === 'open') return session;
  throw refused(
    `Only Checkout Sessions with a status in ["open"] can be used. This one has a status of ${session.status}.`,
  );
}

function buyer(account: Account, session: Session): Customer | undefined {
  if (session.customer) {
    setCard(account, session.customer, false);
    return account.livingCustomer(session.customer);
  }
  if (session.mode === 'payment' && !session.invoice_creation?.enabled) return undefined;
  const fields = { name: null, email: session.customer_email, phone: null, address: null };
  const customer = customerObject(account.now(), { ...fields, description: null, metadata: {} });
  return account.create('customers', customer, 'customer.created') as Customer;
}

function subscribe(account: Account, { purchase, customer, method }: Completion): Partial<Session> {
  const { subscription, invoice } = startSubscription(account, {
    customer: customer!,
    lines: pricedLines(account, purchase),
    metadata: purchase.subscriptionMetadata,
    trialEnd: purchase.trialEnd ?? (purchase.trialDays && account.now() + purchase.trialDays * day),
  });
  collectNow(account, invoice, method);
  return { subscription: subscription.id, invoice: invoice.id };
}

function pay(account: Account, { session, purchase, customer, method }: Completion): Partial<Session> {
  if (customer && session.invoice_creation?.enabled) {
    const invoice = oneOffInvoice(account, customer, purchase, session.currency ?? 'usd');
    const payment = collectNow(account, invoice, method);
    return { payment_intent: payment?.id ?? null, invoice: invoice.id };
  }
  const payment = startPayment(account, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: customer?.id ?? null,
    description: null,
    metadata: purchase.paymentMetadata,
  });
  if (method === 'card') succeed(account, payment);
  else account.emit('payment_intent.processing', payment);
  return { payment_intent: payment.id };
}

function collectNow(account: Account, invoice: Invoice, method: PaymentMethod): PaymentIntent | undefined {
  if (method === 'card') collectInvoice(account, invoice);
  return invoice.amount_due > 0 ? paymentOf(account, invoice) : undefined;
}

function oneOffInvoice(account: Account, customer: Customer, purchase: Purchase, currency: string): Invoice {
  const now = account.now();
  const lines = pricedLines(account, purchase).map(({ price, quantity }) => ({
    price,
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${productName(account, price)} (${priceLabel(price)})`,
    period: { start: now, end: now },
  }));
  return issueInvoice(account, customer, { reason: 'manual', currency, subscription: undefined, lines });
}

/** The account has nothing else to try: what is retried will fail too, until the customer comes with a card. */
function invoiceFailedFor(account: Account, session: Session, invoice: Invoice): void {
  const failed = invoiceFailed(account, invoice);
  const subscription = session.subscription && account.store.get('subscriptions', session.subscription);
  if (!subscription) return;
  account.store.put('cards', { id: subscription.customer, declines: true });
  followPayment(account, subscription, failed);
}

function pricedLines(account: Account, purchase: Purchase) {
  return purchase.lines.map(({ price, quantity }) => ({
    price: account.find('prices', 'price', price),
    quantity,
  }));
}
