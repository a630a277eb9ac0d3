import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Price } from '../state/types.js';

export function productName(account: Account, price: Price): string {
  return account.store.get('products', price.product)?.name ?? price.product;
}

export function priceLabel(price: Price): string {
  const amount = money(price.unit_amount ?? 0, price.currency);
  if (!price.recurring) return amount;
  const { interval, interval_count: count } = price.recurring;
  return `${amount} / ${count === 1 ? interval : `${count} ${interval}s`}`;
}

export function lineAmount(price: Price, quantity: number): number {
  return (price.unit_amount ?? 0) * quantity;
}

export function lineDescription(account: Account, price: Price, quantity: number): string {
  return `${quantity} × ${productName(account, price)} (${priceLabel(price)})`;
}
