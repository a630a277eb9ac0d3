import type { ItemChange, SubscriptionChange } from '../engine/changes/changed-subscription.js';
import { rejectPrice } from '../engine/changes/prices.js';
import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Subscription } from '../state/types.js';
import type { Parameters } from './protocol/parameters.js';

/** The change of items or of the period that a request asks for. @returns undefined for other changes */
export function sentChange(
  account: Account,
  parameters: Parameters,
  subscription: Subscription,
): SubscriptionChange | undefined {
  const proration =
    parameters.oneOf('proration_behavior', 'always_invoice', 'create_prorations', 'none') ??
    'create_prorations';
  const items = parameters.groups('items').map((item) => sentItem(account, item, subscription));
  const startsPeriod = parameters.group('billing_cycle_anchor')?.oneOf('type', 'now', 'unchanged') === 'now';
  const date = parameters.integer('proration_date');
  if (items.length === 0 && !startsPeriod) return undefined;
  if (startsPeriod && subscription.status === 'trialing')
    throw parameters.wrong('billing_cycle_anchor', 'The sandbox cannot end a trial');
  if (date !== undefined) rejectDate(parameters, subscription, date, startsPeriod || proration === 'none');
  return { items, startsPeriod, proration, prorationDate: date ?? account.now() };
}

/** A new price without a quantity has the quantity 1, whatever it was before. */
function sentItem(account: Account, item: Parameters, subscription: Subscription): ItemChange {
  const id = item.requiredText('id');
  const before = subscription.items.data.find((one) => one.id === id);
  if (!before)
    throw invalidRequest(`No such subscription item: '${id}'`, item.path('id'), 'resource_missing');
  const sent = item.text('price');
  const price = sent ? account.find('prices', 'price', sent, item.path('price')) : before.price;
  if (sent) rejectPrice(price, subscription, item.path('price'));
  const quantity = item.integer('quantity', 1) ?? (sent ? 1 : (before.quantity ?? 1));
  return { id, price, quantity };
}

/** @param isUnprorated whether the request begins a new period or excludes proration, so that no date is allowed */
function rejectDate(
  parameters: Parameters,
  { items }: Subscription,
  date: number,
  isUnprorated: boolean,
): void {
  if (isUnprorated) {
    throw parameters.wrong(
      'proration_date',
      'You cannot specify `proration_date` when `billing_cycle_anchor=now` or `proration_behavior=none`',
    );
  }
  const isInside = items.data.every(
    (item) => item.current_period_start <= date && date <= item.current_period_end,
  );
  if (!isInside) throw parameters.wrong('proration_date', 'The date must be within the current period');
}
