import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import { newId } from '../state/ids.js';
import type { AttachedCard, DefaultMethod } from '../state/types.js';
import { setDefaultMethod } from './payments.js';
import { hasEnded } from './subscriptions.js';

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
  return attachMethod(account, customer, method);
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

export function attachMethod(
  account: Account,
  customer: string,
  method: DefaultMethod['method'],
): AttachedCard {
  return account.create('attachedCards', { id: newId('pm_'), customer, method, created: account.now() });
}

/** Like the portal, uses a new payment method for the customer and its subscriptions from now on. */
export function replaceMethod(account: Account, id: string, method: DefaultMethod['method']): void {
  setDefaultMethod(account, id, method);
  const { id: default_payment_method } = attachMethod(account, id, method);
  const customer = account.existingCustomer(id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method };
  account.change('customers', customer, { invoice_settings }, 'customer.updated');
  for (const subscription of account.store.all('subscriptions'))
    if (subscription.customer === id && !hasEnded(subscription) && subscription.default_payment_method)
      account.change(
        'subscriptions',
        subscription,
        { default_payment_method },
        'customer.subscription.updated',
      );
}

/**
 * Attaches a card of Stripe's older interfaces as the default source. At Stripe, it pays if the customer has no default
 * payment method. @returns its id
 */
export function attachSource(account: Account, id: string): string {
  const customer = account.existingCustomer(id);
  const source = { id: newId('card_'), customer: id, method: 'card', created: account.now() } as const;
  account.store.put('attachedCards', source);
  account.change('customers', customer, { default_source: source.id }, 'customer.updated');
  return source.id;
}
