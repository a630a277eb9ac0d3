import { decimalsOf } from '../../billing/terms/currencies.js';
import type { Language } from '../../platform/text/language.js';

/** Shows an amount, such as `$29.00`. @param amount in the currency's minor unit */
export function money(
  { amount, currency }: { amount: number; currency: string },
  language: Language,
): string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
