import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import type { AttachedCard, DefaultMethod } from '../state/types.js';
import { setDefaultMethod } from './payments.js';

/** Stripe's test cards that the sandbox supports. */
const testCards: Record<string, DefaultMethod['method']> = {
  pm_card_visa: 'card',
  pm_card_chargeCustomerFail: 'declining card',
  pm_card_createDispute: 'disputed card',
};

export function attachCard(account: Account, testCard: string, customer: string): AttachedCard {
  account.existingCustomer(customer, 'customer');
  const method = testCards[testCard];
  if (!method) throw invalidRequest(`The sandbox knows only the cards ${Object.keys(testCards).join(', ')}.`);
  return account.create('attachedCards', { id: newId('pm_'), customer, method });
}

/** Uses this card for all further payments. */
export function setDefaultCard(account: Account, customer: string, id: string): void {
  const card = account.find(
    'attachedCards',
    'payment method',
    id,
    'invoice_settings[default_payment_method]',
  );
  if (card.customer !== customer) throw invalidRequest('The customer does not have this payment method.');
  setDefaultMethod(account, customer, card.method);
}
