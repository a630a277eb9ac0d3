export const AMOUNT = {
  type: 'integer',
  minimum: 0,
  description:
    'In the minor unit of the currency, with the number of decimals that Stripe uses: https://docs.stripe.com/currencies#zero-decimal.',
  example: 4900,
} as const;

export const CURRENCY = {
  type: String,
  pattern: '^[a-z]{3}$',
  description: 'An ISO 4217 code in lower case.',
  example: 'eur',
} as const;
