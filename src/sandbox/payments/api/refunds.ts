import { refund } from '../engine/refunds.js';
import { invalidRequest } from '../errors.js';
import type { Account } from '../state/account.js';
import type { Charge } from '../state/types.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

export function createRefund(account: Account, parameters: Parameters): object {
  const charge = chargeToRefund(account, parameters);
  const reason = parameters.oneOf('reason', 'duplicate', 'fraudulent', 'requested_by_customer');
  return refund(account, charge, parameters.integer('amount', 1), {
    reason: reason ?? null,
    metadata: parameters.metadata(),
  });
}

export function retrieveRefund(account: Account, _parameters: Parameters, id: string): object {
  return account.find('refunds', 'refund', id);
}

export function listRefunds(account: Account, parameters: Parameters): object {
  const charge = parameters.text('charge');
  const payment = parameters.text('payment_intent');
  return listPage(account, 'refunds', '/v1/refunds', parameters, (made) => {
    return matches(charge, made.charge) && matches(payment, made.payment_intent);
  });
}

function chargeToRefund(account: Account, parameters: Parameters): Charge {
  const id = parameters.text('charge');
  if (id) return account.find('charges', 'charge', id, 'charge');
  const payment = account.find(
    'paymentIntents',
    'payment_intent',
    parameters.requiredText('payment_intent'),
    'payment_intent',
  );
  if (payment.latest_charge === null) {
    throw invalidRequest(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`);
  }
  return account.find('charges', 'charge', payment.latest_charge);
}
