import { invalidRequest } from '../errors.js';
import { buyerDetails } from '../objects/checkout.js';
import type { Account } from '../state/account.js';
import type { Scheduled } from '../state/clock.js';
import type { Customer, Purchase, Session } from '../state/types.js';
import { charge, type PaymentMethod } from './checkout-charge.js';
import { createCustomer } from './customers.js';
import { setDefaultMethod } from './payments.js';

export function scheduledExpiries(account: Account): Scheduled[] {
  return account.store
    .all('purchases')
    .filter(({ id }) => account.store.get('sessions', id)?.status === 'open')
    .map(({ id, deadline }) => ({ at: deadline, run: () => expireSession(account, id) }));
}

/** Called when a person pays on the checkout page. @returns the completed session */
export function completeSession(account: Account, id: string, chosen: PaymentMethod): Session {
  const session = openSession(account, id);
  const purchase = account.find('purchases', 'checkout.session', id);
  // A trial costs nothing yet, so no payment can be pending.
  const method = isTrial(purchase) ? 'card' : chosen;
  const customer = buyer(account, session);
  const outcome = charge(account, { session, purchase, customer, method });
  if (customer && session.mode === 'subscription') setDefaultMethod(account, customer.id, method);
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

export function isTrial({ trialEnd, trialDays }: Purchase): boolean {
  return trialEnd !== null || trialDays !== null;
}

export function expireSession(account: Account, id: string): Session {
  const session = openSession(account, id);
  const expired = account.change('sessions', session, { status: 'expired', url: null });
  account.emit('checkout.session.expired', expired);
  return expired;
}

function openSession(account: Account, id: string): Session {
  const session = account.find('sessions', 'checkout.session', id);
  if (session.status === 'open') return session;
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be used. This one has a status of ${session.status}.`,
  );
}

function buyer(account: Account, session: Session): Customer | undefined {
  if (session.customer) {
    setDefaultMethod(account, session.customer, 'card');
    return account.existingCustomer(session.customer);
  }
  if (session.mode === 'payment' && !session.invoice_creation?.enabled) return undefined;
  return createCustomer(account, { email: session.customer_email });
}
