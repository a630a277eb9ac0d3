import { closeDispute, submitEvidence } from '../engine/disputes.js';
import type { Account } from '../state/account.js';
import { listPage, matches } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

export function retrieveDispute(account: Account, _parameters: Parameters, id: string): object {
  return account.find('disputes', 'dispute', id);
}

/** The evidence texts of Stripe's test mode close a dispute. Other evidence puts it under review. */
export function updateDispute(account: Account, parameters: Parameters, id: string): object {
  const dispute = account.find('disputes', 'dispute', id);
  const evidence = parameters.group('evidence')?.text('uncategorized_text');
  if (!(parameters.flag('submit') ?? true)) return dispute;
  const submitted = submitEvidence(account, dispute);
  if (evidence === 'winning_evidence') return closeDispute(account, submitted, 'won');
  return evidence === 'losing_evidence' ? closeDispute(account, submitted, 'lost') : submitted;
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
