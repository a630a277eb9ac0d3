import { badge, type Html, markup, type Tone } from '../../html.js';
import { dateOf, utc } from '../../time.js';
import { isProcessing, subscriptionOf } from '../engine/invoices.js';
import { priceLabel } from '../engine/lines.js';
import { hasEnded, periodEndOf } from '../engine/subscriptions.js';
import type { Account } from '../state/account.js';
import type { DefaultMethod, Invoice, Subscription } from '../state/types.js';

export const METHODS: Record<DefaultMethod['method'], string> = {
  card: 'Card that works',
  'declining card': 'Card that is declined',
  'disputed card': 'Card whose payments are disputed',
  'bank debit': 'Bank debit that settles',
  'failing bank debit': 'Bank debit that fails',
};

const SUBSCRIPTION_TONES: Partial<Record<Subscription['status'], Tone>> = {
  active: 'good',
  trialing: 'good',
  past_due: 'bad',
  unpaid: 'bad',
  incomplete: 'warn',
  paused: 'warn',
};

export function subscriptionBadge({ status, cancel_at: end }: Subscription): Html {
  const tone = SUBSCRIPTION_TONES[status] ?? 'plain';
  return badge(status.replaceAll('_', ' '), tone === 'good' && end !== null ? 'warn' : tone);
}

export function periodOf(account: Account, subscription: Subscription): string {
  const { status, cancel_at: end, ended_at: ended } = subscription;
  if (hasEnded(subscription)) return ended === null ? 'ended' : `ended on ${dateOf(ended)}`;
  if (end !== null) return `ends on ${dateOf(end)}`;
  const attempt = status === 'past_due' && nextAttemptOf(account, subscription);
  if (attempt) return `next attempt on ${dateOf(attempt)}`;
  return `${status === 'trialing' ? 'trial ends' : 'renews'} on ${dateOf(periodEndOf(subscription))}`;
}

/** The change that waits for the payment of its invoice. */
export function pendingUpdate({ store }: Account, subscription: Subscription): Html | undefined {
  const { pending_update: update, latest_invoice: id } = subscription;
  if (!update) return undefined;
  const prices = update.subscription_items?.map(({ price }) => priceLabel(price)).join(', ');
  const { hosted_invoice_url: url, number } = store.get('invoices', id ?? '') ?? {};
  return markup`<small>Change to ${prices} when <a href="${url}">${number}</a> is paid, until
    ${utc(update.expires_at)}</small>`;
}

function nextAttemptOf({ store }: Account, { id }: Subscription): number | null | undefined {
  const open = store.all('invoices').filter((one) => one.status === 'open' && subscriptionOf(one) === id);
  return open.find(({ next_payment_attempt: attempt }) => attempt !== null)?.next_payment_attempt;
}

export function invoiceBadge(account: Account, invoice: Invoice): Html {
  if (invoice.status === 'paid') return badge('paid', 'good');
  if (invoice.status !== 'open') return badge(invoice.status ?? 'draft');
  return isProcessing(account, invoice) ? badge('processing', 'warn') : badge('unpaid', 'bad');
}
