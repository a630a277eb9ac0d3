import { day } from '../state/clock.js';
import { newId } from '../state/ids.js';
import type { Charge, Dispute, EarlyFraudWarning } from '../state/types.js';
import { unset } from './unset.js';

export function disputeObject(
  created: number,
  charge: Charge,
  fields: Pick<Dispute, 'amount' | 'status' | 'is_charge_refundable'>,
): Dispute {
  return {
    id: newId('du_'),
    object: 'dispute',
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + 7 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    ...fields,
  };
}

/** @param amount negative to withdraw funds */
export function disputeTransaction(
  created: number,
  { id, currency }: Dispute,
  amount: number,
): Dispute['balance_transactions'][number] {
  return {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${id}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}

export function fraudWarningObject(created: number, charge: Charge): EarlyFraudWarning {
  return {
    id: newId('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  };
}

const noEvidence: Dispute['evidence'] = {
  enhanced_evidence: {},
  ...unset('access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'),
  ...unset('cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'),
  ...unset('customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation'),
  ...unset('duplicate_charge_explanation', 'duplicate_charge_id', 'product_description', 'receipt'),
  ...unset('refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation', 'service_date'),
  ...unset('service_documentation', 'shipping_address', 'shipping_carrier', 'shipping_date'),
  ...unset('shipping_documentation', 'shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'),
};
