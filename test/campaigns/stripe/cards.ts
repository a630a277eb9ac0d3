import type Stripe from 'stripe';

/** How a card behaves when it is charged. */
export type Card = 'working' | 'declining' | 'disputed';

/** Stripe's test cards. */
const TEST_CARDS: Record<Card, string> = {
  working: 'pm_card_visa',
  declining: 'pm_card_chargeCustomerFail',
  disputed: 'pm_card_createDispute',
};

/** Replaces the customer's card. */
export async function payWith(stripe: Stripe, customer: string, card: Card): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(TEST_CARDS[card], { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}
