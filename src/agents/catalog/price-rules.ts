import { isISO4217CurrencyCode } from 'class-validator';
import { decimalsOf } from '../../billing/terms/currencies.js';

/** Stripe's minimum amounts, in the minor unit. Stripe publishes none for other currencies. */
const MINIMUM_AMOUNTS: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
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

/** Currencies without decimals whose amounts Stripe nevertheless expects with two. */
const TWO_ZEROS = ['isk', 'ugx'];

export function isCurrency(code: string): boolean {
  return /^[a-z]{3}$/.test(code) && isISO4217CurrencyCode(code.toUpperCase());
}

/** @returns the violated rule of Stripe as the predicate of a sentence */
export function violatedRule(amount: number, currency: string): string | undefined {
  const minimum = MINIMUM_AMOUNTS[currency] ?? 1;
  if (amount < minimum) return `must not be less than ${minimum}, which is Stripe's minimum in ${currency}`;
  if (decimalsOf(currency) === 3 && amount % 10 !== 0)
    return `must end with 0, because Stripe does not collect the third decimal of ${currency}`;
  if (TWO_ZEROS.includes(currency) && amount % 100 !== 0)
    return `must end with 00, because ${currency} has no decimals, but Stripe expects two`;
  return undefined;
}
