import { decimalsOf } from './objects/currencies.js';

/** @param amount in the currency's smallest unit */
export function money(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
