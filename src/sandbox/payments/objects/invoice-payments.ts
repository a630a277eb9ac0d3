import { newId } from '../state/ids.js';
import type { Invoice, InvoicePayment } from '../state/types.js';
import { unset } from './unset.js';

export function invoicePaymentObject(
  invoice: Invoice,
  paymentIntent: string,
  created: number,
): InvoicePayment {
  return {
    id: newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'open',
    status_transitions: unset('canceled_at', 'paid_at'),
  };
}
