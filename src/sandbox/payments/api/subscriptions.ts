import * as engine from '../engine/changes/update.js';
import {
  endSubscription,
  hasEnded,
  ongoingSubscription,
  periodEndOf,
  scheduledEnd,
} from '../engine/subscriptions.js';
import type { Account } from '../state/account.js';
import type { Subscription } from '../state/types.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';
import { sentChange } from './subscription-changes.js';

export function retrieveSubscription(account: Account, _parameters: Parameters, id: string): object {
  return account.find('subscriptions', 'subscription', id);
}

export function listSubscriptions(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const price = parameters.text('price');
  const status = parameters.text('status');
  // Without a customer or a test clock, Stripe lists only subscriptions without a test clock.
  const clock = parameters.text('test_clock') ?? (customer === undefined ? null : undefined);
  return listPage(account, 'subscriptions', '/v1/subscriptions', parameters, (subscription) => {
    const hasPrice = price === undefined || subscription.items.data.some((item) => item.price.id === price);
    return (
      matches(customer, subscription.customer) &&
      (clock === undefined || subscription.test_clock === clock) &&
      hasPrice &&
      hasStatus(subscription, status ?? undefined)
    );
  });
}

/** Supports changes of items, of the period, of the end and of the metadata. Rejects other parameters as unknown. */
export function updateSubscription(account: Account, parameters: Parameters, id: string): object {
  const subscription = ongoingSubscription(account, id);
  const change = sentChange(account, parameters, subscription);
  const ifUnpaid =
    parameters.oneOf(
      'payment_behavior',
      'allow_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ) ?? 'allow_incomplete';
  const metadata = parameters.metadata(subscription.metadata);
  const end = sentEnd(account, parameters, subscription);
  if (end && ifUnpaid === 'pending_if_incomplete')
    throw parameters.wrong('payment_behavior', 'The sandbox cannot change the end in a pending update');
  const more = { ...end, metadata };
  if (change) return engine.updateSubscription(account, subscription, change, ifUnpaid, more);
  return account.change('subscriptions', subscription, more, 'customer.subscription.updated');
}

/** @returns undefined if the request does not change the end */
function sentEnd(
  account: Account,
  parameters: Parameters,
  subscription: Subscription,
): Partial<Subscription> | undefined {
  const atPeriodEnd = parameters.flag('cancel_at_period_end');
  const cancelAt = parameters.has('cancel_at') ? cancelDate(parameters, subscription) : undefined;
  if (atPeriodEnd === undefined && cancelAt === undefined) return undefined;
  return scheduledEnd(account, cancelAt ?? (atPeriodEnd ? periodEndOf(subscription) : null), atPeriodEnd);
}

export function cancelSubscription(account: Account, parameters: Parameters, id: string): object {
  parameters.ignore('invoice_now', 'prorate', 'cancellation_details');
  return endSubscription(account, ongoingSubscription(account, id), 'cancellation_requested');
}

function cancelDate(parameters: Parameters, subscription: Subscription): number | null {
  const value = parameters.text('cancel_at');
  if (value === null) return null;
  if (value === 'min_period_end' || value === 'max_period_end') return periodEndOf(subscription);
  return parameters.integer('cancel_at') ?? null;
}

function hasStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return hasEnded(subscription);
  return wanted ? subscription.status === wanted : subscription.status !== 'canceled';
}
