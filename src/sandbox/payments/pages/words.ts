import { badge, type Html, type Tone } from '../../html.js';
import { dateOf } from '../../time.js';
import { isProcessing } from '../engine/invoices.js';
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

export function periodOf(subscription: Subscription): string {
  const { status, cancel_at: end, ended_at: ended } = subscription;
  if (hasEnded(subscription)) return ended === null ? 'ended' : `ended on ${dateOf(ended)}`;
  if (end !== null) return `ends on ${dateOf(end)}`;
  return `${status === 'trialing' ? 'trial ends' : 'renews'} on ${dateOf(periodEndOf(subscription))}`;
}

export function invoiceBadge(account: Account, invoice: Invoice): Html {
  if (invoice.status === 'paid') return badge('paid', 'good');
  if (invoice.status !== 'open') return badge(invoice.status ?? 'draft');
  if (isProcessing(account, invoice)) return badge('processing', 'warn');
  return invoice.attempted ? badge('payment failed', 'bad') : badge('open', 'warn');
}
