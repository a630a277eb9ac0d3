import type { Account } from '../state/account.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

export function retrievePaymentIntent(account: Account, _parameters: Parameters, id: string): object {
  return account.find('paymentIntents', 'payment_intent', id);
}

export function listPaymentIntents(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  return listPage(account, 'paymentIntents', '/v1/payment_intents', parameters, (payment) =>
    matches(customer, payment.customer),
  );
}

export function retrieveCharge(account: Account, _parameters: Parameters, id: string): object {
  return account.find('charges', 'charge', id);
}

export function listCharges(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const payment = parameters.text('payment_intent');
  return listPage(account, 'charges', '/v1/charges', parameters, (charge) => {
    return matches(customer, charge.customer) && matches(payment, charge.payment_intent);
  });
}
