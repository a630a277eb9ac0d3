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
