/** Minimum charges by currency: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

/**
 * Stripe converts the settlement currency's minimum for currencies without their own. The sandbox accepts any amount.
 */
export function minimumCharge(currency: string): number {
  return minimums[currency] ?? 1;
}

const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const withThree = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/** The decimals of amounts. Amounts in ISK and UGX have two, although the currencies have none. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
}

/**
 * All amounts must be divisible by this number. Amounts in ISK and UGX include two decimals that must be 0. In
 * currencies with three decimals, the last one must be 0.
 */
export function smallestStep(currency: string): number {
  if (['isk', 'ugx'].includes(currency)) return 100;
  return withThree.includes(currency) ? 10 : 1;
}

/** An approximation of Stripe's own list of currencies. */
export function isKnownCurrency(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency.toUpperCase());
}
