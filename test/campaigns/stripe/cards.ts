import type Stripe from 'stripe';

export type Card = 'working' | 'declining' | 'disputed';

const TEST_CARDS: Record<Card, string> = {
  working: 'pm_card_visa',
  declining: 'pm_card_chargeCustomerFail',
  disputed: 'pm_card_createDispute',
};

export async function payWith(stripe: Stripe, customer: string, card: Card): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(TEST_CARDS[card], { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}
