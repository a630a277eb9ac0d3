import { apiError } from '../../platform/http/errors/api-error.js';

export class PaymentNotFoundError extends apiError(
  404,
  'payment_not_found',
  'The organization has no payment with this id.',
) {
  constructor() {
    super('There is no such payment. Choose one from the list of payments.');
  }
}

export class InvoiceUnavailableError extends apiError(
  409,
  'invoice_unavailable',
  'The payment provider has no page for the invoice of the payment, or has not made the invoice yet.',
) {
  constructor() {
    super('There is no invoice for this payment yet. Try again in a few minutes.');
  }
}
