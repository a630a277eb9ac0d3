import { invalidRequest } from '../../errors.js';
import { buyerDetails } from '../../objects/checkout.js';
import type { Account } from '../../state/account.js';
import type { Scheduled } from '../../state/clock.js';
import type { Purchase, Session } from '../../state/types.js';
import { buyer, enteredAddress, type Entries } from '../buyer.js';
import { charge, type PaymentMethod } from './checkout-charge.js';
import { validPromotionCode } from '../discounts.js';
import { setDefaultMethod } from '../payments.js';
import { sessionAmounts } from './session-costs.js';

export function scheduledExpiries(account: Account): Scheduled[] {
  return account.store
    .all('purchases')
    .filter(({ id }) => account.store.get('sessions', id)?.status === 'open')
    .map(({ id, deadline }) => ({ at: deadline, run: () => expireSession(account, id) }));
}

/** Pays a session on the checkout page. @returns the completed session */
export function completeSession(
  account: Account,
  id: string,
  chosen: PaymentMethod,
  entries: Entries = {},
): Session {
  const opened = openSession(account, id);
  const purchase = account.find('purchases', 'checkout.session', id);
  // Without an amount due, such as in a trial, no payment can be pending.
  const method = isTrial(purchase) || opened.amount_total === 0 ? 'card' : chosen;
  const address = enteredAddress(account, opened, entries);
  const customer = buyer(account, opened, purchase, entries);
  const session = { ...opened, ...sessionAmounts(account, opened, address ?? undefined) };
  const outcome = charge(account, { session, purchase, customer, method });
  if (customer && session.mode === 'subscription') setDefaultMethod(account, customer.id, method);
  const completed = account.change('sessions', opened, {
    ...session,
    ...outcome,
    status: 'complete',
    payment_status: paymentStatus(session, method),
    customer: customer?.id ?? null,
    customer_details: buyerDetails({
      email: customer?.email ?? session.customer_email ?? 'buyer@example.com',
      name: entries.name ?? customer?.name ?? null,
      phone: customer?.phone ?? null,
      address: address ?? customer?.address ?? null,
      tax_ids:
        opened.tax_id_collection?.enabled && entries.taxId ? [{ type: 'eu_vat', value: entries.taxId }] : [],
    }),
    ...presentment(session, entries),
    url: null,
  });
  account.emit('checkout.session.completed', completed);
  return completed;
}

/**
 * With adaptive pricing, the buyer can pay in a local currency, here at a fixed rate. The session's amounts do not
 * change.
 */
function presentment(session: Session, { currency }: Entries): Partial<Session> {
  if (!currency || !session.adaptive_pricing?.enabled) return {};
  const presentment_amount = Math.round((session.amount_total ?? 0) * 1.1);
  return { presentment_details: { presentment_amount, presentment_currency: currency } };
}

/** If nothing is due, the status is `no_payment_required` for a one-time purchase, but `paid` for a subscription. */
function paymentStatus(
  { mode, amount_total: total }: Session,
  method: PaymentMethod,
): Session['payment_status'] {
  if (mode === 'payment' && total === 0) return 'no_payment_required';
  return method === 'card' ? 'paid' : 'unpaid';
}

/** The URL to which the buyer is redirected. */
export function afterPayment({ id, success_url: url }: Session): string {
  return (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}

/** Replaces a code that the buyer entered before. */
export function applyPromotionCode(account: Account, id: string, code: string): Session {
  const session = openSession(account, id);
  if (!session.allow_promotion_codes) throw invalidRequest('This session does not accept promotion codes.');
  const promotion = validPromotionCode(account, code);
  const discounts = [{ coupon: promotion.promotion.coupon, promotion_code: promotion.id }];
  const changed = { ...session, discounts };
  return account.change('sessions', session, { discounts, ...sessionAmounts(account, changed) });
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
