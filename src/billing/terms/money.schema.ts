export const AMOUNT = {
  type: 'integer',
  minimum: 0,
  description:
    'In the minor unit of the currency, with Stripe’s decimals: https://docs.stripe.com/currencies#zero-decimal.',
  example: 4900,
} as const;

export const CURRENCY = {
  type: String,
  pattern: '^[a-z]{3}$',
  description: 'ISO 4217, in lower case.',
  example: 'eur',
} as const;
