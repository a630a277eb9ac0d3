import { invalidRequest } from '../errors.js';
import { disputeObject, disputeTransaction, fraudWarningObject } from '../objects/disputes.js';
import type { Account } from '../state/account.js';
import type { Charge, Dispute, EarlyFraudWarning } from '../state/types.js';

/** @param amount by default, the amount not yet refunded */
export function openDispute(account: Account, charge: Charge, amount?: number): Dispute {
  const opened = openCase(account, charge, { amount, status: 'needs_response', is_charge_refundable: false });
  return withdrawFunds(account, opened);
}

/** An inquiry of the cardholder's bank moves no money, and can become a dispute. */
export function openInquiry(account: Account, charge: Charge): Dispute {
  return openCase(account, charge, { status: 'warning_needs_response', is_charge_refundable: true });
}

export function escalateInquiry(account: Account, dispute: Dispute): Dispute {
  rejectUnless(dispute, 'warning_needs_response', 'warning_under_review');
  const changes = { status: 'needs_response', is_charge_refundable: false } as const;
  const escalated = account.change('disputes', dispute, changes, 'charge.dispute.updated');
  return withdrawFunds(account, escalated);
}

export function submitEvidence(account: Account, dispute: Dispute): Dispute {
  rejectUnless(dispute, 'needs_response', 'warning_needs_response');
  const status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
  const evidence_details = {
    ...dispute.evidence_details,
    has_evidence: true,
    submission_count: 1,
    submission_method: 'manual' as const,
  };
  return account.change('disputes', dispute, { status, evidence_details }, 'charge.dispute.updated');
}

/** An inquiry closes without a winner. */
export function closeDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  rejectUnless(dispute, 'needs_response', 'under_review', 'warning_needs_response', 'warning_under_review');
  const status = isInquiry(dispute) ? 'warning_closed' : outcome;
  const closed = account.change('disputes', dispute, { status });
  account.emit('charge.dispute.closed', closed);
  if (status !== 'won') return closed;
  const balance_transactions = [
    ...closed.balance_transactions,
    disputeTransaction(account.now(), closed, closed.amount),
  ];
  return account.change('disputes', closed, { balance_transactions }, 'charge.dispute.funds_reinstated');
}

export function warnOfFraud(account: Account, charge: Charge): EarlyFraudWarning {
  const warning = fraudWarningObject(account.now(), charge);
  return account.create('fraudWarnings', warning, 'radar.early_fraud_warning.created');
}

/** Whether a dispute has withdrawn the charge's money for now or for good. An inquiry has not. */
export function isChargedBack(account: Account, charge: Charge): boolean {
  return account.store
    .all('disputes')
    .some((dispute) => dispute.charge === charge.id && !isInquiry(dispute) && dispute.status !== 'won');
}

function openCase(
  account: Account,
  charge: Charge,
  { amount, ...fields }: { amount?: number | undefined } & Pick<Dispute, 'status' | 'is_charge_refundable'>,
): Dispute {
  const left = charge.amount - charge.amount_refunded;
  const disputed = amount ?? left;
  if (disputed < 1 || disputed > left)
    throw invalidRequest(`At most ${left} of this charge can be disputed.`);
  if (isChargedBack(account, charge)) throw invalidRequest('This charge is disputed already.');
  account.change('charges', charge, { disputed: true }, 'charge.updated');
  const opened = disputeObject(account.now(), charge, { amount: disputed, ...fields });
  return account.create('disputes', opened, 'charge.dispute.created');
}

function withdrawFunds(account: Account, dispute: Dispute): Dispute {
  const balance_transactions = [disputeTransaction(account.now(), dispute, -dispute.amount)];
  return account.change('disputes', dispute, { balance_transactions }, 'charge.dispute.funds_withdrawn');
}

function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_');
}

function rejectUnless({ id, status }: Dispute, ...statuses: Dispute['status'][]): void {
  if (!statuses.includes(status)) throw invalidRequest(`Dispute ${id} is ${status}.`);
}
