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

/** Stripe converts the minimum of its settlement currency for other currencies; here any amount will do. */
export function minimumCharge(currency: string): number {
  return minimums[currency] ?? 1;
}

/** Three-decimal currencies end in 0, and two currencies without decimals are written with them. */
export function smallestStep(currency: string): number {
  if (['isk', 'ugx'].includes(currency)) return 100;
  return ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) ? 10 : 1;
}

/** Approximately the currencies of Stripe, which has its own list. */
export function isKnownCurrency(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency.toUpperCase());
}
