import { newId } from '../state/ids.js';
import type { CreditNote, Invoice } from '../state/types.js';
import { list, unset } from './unset.js';

/** Credits part of an invoice, before or after its payment. */
export function creditNoteObject(
  created: number,
  invoice: Invoice,
  { amount, ...fields }: Pick<CreditNote, 'amount' | 'number' | 'customer' | 'type'>,
): CreditNote {
  const id = newId('cn_');
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: list([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    metadata: {},
    pdf: `${invoice.hosted_invoice_url}/credit-notes/${id}`,
    post_payment_amount: fields.type === 'post_payment' ? amount : 0,
    pre_payment_amount: fields.type === 'pre_payment' ? amount : 0,
    pretax_credit_amounts: [],
    refunds: [],
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    ...unset('customer_account', 'customer_balance_transaction', 'memo', 'out_of_band_amount', 'reason'),
    ...unset('shipping_cost', 'voided_at'),
    ...fields,
  };
}
