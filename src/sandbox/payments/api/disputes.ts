import type { Account } from '../state/account.js';
import { listPage, matches } from './lists.js';
import type { Parameters } from './parameters.js';

export function retrieveDispute(account: Account, _parameters: Parameters, id: string): object {
  return account.find('disputes', 'dispute', id);
}

export function listDisputes(account: Account, parameters: Parameters): object {
  return listPage(account, 'disputes', '/v1/disputes', parameters, ofCharge(parameters));
}

export function retrieveFraudWarning(account: Account, _parameters: Parameters, id: string): object {
  return account.find('fraudWarnings', 'early_fraud_warning', id);
}

export function listFraudWarnings(account: Account, parameters: Parameters): object {
  const url = '/v1/radar/early_fraud_warnings';
  return listPage(account, 'fraudWarnings', url, parameters, ofCharge(parameters));
}

function ofCharge(parameters: Parameters) {
  const charge = parameters.text('charge');
  const payment = parameters.text('payment_intent');
  return (record: { charge: string; payment_intent?: string | null }) =>
    matches(charge, record.charge) && matches(payment, record.payment_intent);
}
