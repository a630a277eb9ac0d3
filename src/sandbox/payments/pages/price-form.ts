import { type Html, markup } from '../../html.js';
import { otherPrices } from '../engine/changes/prices.js';
import { priceLabel, productName } from '../engine/lines.js';
import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Subscription } from '../state/types.js';
import type { SubscriptionControl } from '../subscription-control.js';

type Options = Parameters<SubscriptionControl['changePrice']>[2];

/** How Stripe's dashboard can change a price. */
const WAYS: Record<string, { label: string; options: Options }> = {
  now: { label: 'Invoice the difference now', options: { proration: 'always_invoice' } },
  later: { label: 'Add it to the next invoice', options: { proration: 'create_prorations' } },
  none: { label: 'Change without proration', options: { proration: 'none' } },
  period: { label: 'Begin a new period now', options: { startsPeriod: true } },
};

/** @returns undefined without another price */
export function priceForm(account: Account, subscription: Subscription): Html | undefined {
  const prices = otherPrices(account, subscription).map(
    (price) =>
      markup`<option value="${price.id}">${productName(account, price)}: ${priceLabel(price)}</option>`,
  );
  const ways = Object.entries(WAYS).map(
    ([way, { label }]) => markup`<option value="${way}">${label}</option>`,
  );
  if (prices.length === 0) return undefined;
  return markup`<form method="post" class="inline choose"><input type="hidden" name="action" value="price">
    <input type="hidden" name="id" value="${subscription.id}">
    <select name="price" aria-label="New price">${prices}</select>
    <select name="way" aria-label="How the price changes">${ways}</select>
    <button class="quiet">Change the price</button></form>`;
}

export function changePrice(control: SubscriptionControl, id: string, form: URLSearchParams): void {
  const way = form.get('way') ?? 'now';
  if (!Object.hasOwn(WAYS, way)) throw invalidRequest('Unknown way to change a price.');
  control.changePrice(id, form.get('price') ?? '', WAYS[way]!.options);
}
