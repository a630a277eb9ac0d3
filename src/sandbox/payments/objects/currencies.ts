/** The smallest charge of each currency: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: Record<string, number> = {
  ...{
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
  },
  ...{ huf: 17500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300 },
  ...{ sgd: 50, thb: 1000, usd: 50 },
};

/**
 * For a currency without its own minimum, Stripe converts the minimum of the settlement currency. Here any amount is
 * large enough.
 */
export function minimumCharge(currency: string): number {
  return minimums[currency] ?? 1;
}

/**
 * The number by which every amount must be divisible. ISK and UGX have no decimals, but their amounts include two, which
 * must be 0. In currencies with three decimals, the last one must be 0.
 */
export function smallestStep(currency: string): number {
  if (['isk', 'ugx'].includes(currency)) return 100;
  return ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) ? 10 : 1;
}

/** Approximately the currencies of Stripe, which has its own list. */
export function isKnownCurrency(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency.toUpperCase());
}
