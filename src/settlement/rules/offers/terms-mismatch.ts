import type { Paid, Review } from '../payment-facts.js';
import type { Terms } from './terms.js';

type Agreed = { customerId: string } & Pick<Terms, 'priceId' | 'amount' | 'currency'>;

/**
 * Compares the sold terms with the agreed ones. Ignores the collected amount, because discounts, taxes and the
 * customer's balance change it.
 * @returns null if the payment can be credited
 */
export function termsMismatch({ customerId, sold, forgiven, currency }: Paid, agreed: Agreed): Review | null {
  if (customerId !== agreed.customerId)
    return {
      reason: 'other_customer',
      detail: `The customer is ${customerId}, not ${agreed.customerId}.`,
    };
  if (forgiven > 0)
    return {
      reason: 'credit_note',
      detail: `Nothing was charged: credit notes of ${forgiven} ${currency} brought the invoice to 0.`,
    };
  if (!sold) return { reason: 'other_terms', detail: `The payment is not for price ${agreed.priceId}.` };
  const differences = [
    ...(sold.priceId === null || sold.priceId === agreed.priceId
      ? []
      : [`the price is ${sold.priceId}, not ${agreed.priceId}`]),
    ...(sold.quantity === 1 ? [] : [`the quantity is ${sold.quantity}, not 1`]),
    ...(sold.amount === agreed.amount && sold.currency === agreed.currency
      ? []
      : [`the list amount is ${sold.amount} ${sold.currency}, not ${agreed.amount} ${agreed.currency}`]),
  ];
  return differences.length > 0
    ? { reason: 'other_terms', detail: `Not as agreed: ${differences.join('; ')}.` }
    : null;
}
