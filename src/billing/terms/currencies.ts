/** https://docs.stripe.com/currencies#zero-decimal. Amounts in ISK and UGX have two decimals for compatibility. */
const WITHOUT_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
/** https://docs.stripe.com/currencies#three-decimal */
const THREE_DECIMALS = 'bhd jod kwd omr tnd'.split(' ');

/** The number of decimals of Stripe's amounts in a currency. @param currency an ISO 4217 code in lower case */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** @returns such as `29.00` for 2900 cents */
export function inMajorUnit(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}
