/** https://docs.stripe.com/currencies#zero-decimal. Amounts in ISK and UGX have two decimals for compatibility. */
const WITHOUT = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
/** https://docs.stripe.com/currencies#three-decimal */
const WITH_THREE = 'bhd jod kwd omr tnd'.split(' ');

/**
 * The number of decimals of Stripe's amounts in a currency. `Intl` shows some of them, such as HUF, without decimals,
 * although Stripe's amounts have two.
 * @param currency an ISO 4217 code in lower case
 */
export function decimalsOf(currency: string): number {
  if (WITHOUT.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

/** Shows an amount of Stripe, such as `€29` or `HUF 17,500.50`. @param amount in the currency's minor unit */
export function formatMoney(
  amount: number,
  currency: string,
  locale: string,
  options: Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay'> = {},
): string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...options,
  });
  return format.format(amount / 10 ** digits);
}

/** The price of 1,000 tokens, rounded to the currency's minor unit. Null without tokens. */
export function pricePerThousand(amount: number, tokens: number): number | null {
  return tokens > 0 ? Math.round((amount / tokens) * 1000) : null;
}
