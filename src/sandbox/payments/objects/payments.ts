import { newId } from '../state/ids.js';
import type { Charge, PaymentIntent, Refund } from '../state/types.js';
import { unset } from './unset.js';

export type PaymentFields = Pick<
  PaymentIntent,
  'amount' | 'currency' | 'customer' | 'description' | 'metadata' | 'status'
>;

export function paymentIntentObject(created: number, fields: PaymentFields): PaymentIntent {
  return {
    id: newId('pi_'),
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created,
    livemode: false,
    payment_method_options: {},
    payment_method_types: ['card'],
    ...unset(
      'allowed_payment_method_types',
      'application',
      'application_fee_amount',
      'automatic_payment_methods',
    ),
    ...unset('canceled_at', 'cancellation_reason', 'client_secret', 'customer_account', 'last_payment_error'),
    ...unset(
      'excluded_payment_method_types',
      'latest_charge',
      'managed_payments',
      'next_action',
      'on_behalf_of',
    ),
    ...unset('payment_method', 'payment_method_configuration_details', 'payment_record', 'processing'),
    ...unset('receipt_email', 'review', 'setup_future_usage', 'shipping', 'source', 'statement_descriptor'),
    ...unset('statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
    ...fields,
  };
}

/** Creates a successful charge. */
export function chargeObject(created: number, payment: PaymentIntent): Charge {
  return {
    id: newId('ch_'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    billing_details: unset('address', 'email', 'name', 'phone', 'tax_id'),
    captured: true,
    created,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: payment.id,
    refunded: false,
    status: 'succeeded',
    ...unset('application', 'application_fee', 'application_fee_amount', 'balance_transaction'),
    ...unset(
      'calculated_statement_descriptor',
      'failure_balance_transaction',
      'failure_code',
      'failure_message',
    ),
    ...unset('on_behalf_of', 'outcome', 'payment_method', 'payment_method_details', 'receipt_email'),
    ...unset('receipt_number', 'receipt_url', 'review', 'shipping', 'source', 'source_transfer'),
    ...unset('statement_descriptor', 'statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
  };
}

export function refundObject(
  created: number,
  charge: Charge,
  fields: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
): Refund {
  return {
    id: newId('re_'),
    object: 'refund',
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
    ...unset('balance_transaction', 'customer_account', 'payment_method', 'receipt_number'),
    ...unset('source_transfer_reversal', 'transfer_reversal'),
    ...fields,
  };
}

export const declined: NonNullable<PaymentIntent['last_payment_error']> = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
