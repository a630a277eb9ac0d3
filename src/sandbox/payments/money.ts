/** @param amount in the currency's smallest unit */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  // Stripe's amounts in these currencies include two decimals, although the currencies have none.
  const isWrittenLong = ['isk', 'ugx'].includes(currency);
  const digits = isWrittenLong ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return format.format(amount / 10 ** digits);
}
