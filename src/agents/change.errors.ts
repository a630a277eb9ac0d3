import { apiError } from '../platform/http/errors/api-error.js';

export class SubscriptionNotActiveError extends apiError(
  409,
  'subscription_not_active',
  'The organization has no subscription to the agent that is active, or a payment of it is overdue.',
) {
  constructor() {
    super('The subscription is not active. Pay what is overdue, or subscribe.');
  }
}

export class SubscriptionEndingError extends apiError(
  409,
  'subscription_ending',
  'The subscription is set to end.',
) {
  constructor() {
    super('The subscription is set to end. Renew it in the billing portal first.');
  }
}

export class CollectionPausedError extends apiError(
  409,
  'collection_paused',
  'The payment provider collects no payments for the subscription.',
) {
  constructor() {
    super('Payments for the subscription are paused. Contact the support.');
  }
}

export class ChangePendingError extends apiError(
  409,
  'change_pending',
  'Another change of the offer waits for its payment.',
) {
  constructor() {
    super('A change waits for its payment. Pay or withdraw it first.');
  }
}

export class InvoiceOpenError extends apiError(
  409,
  'invoice_open',
  'The invoice of a renewal is not paid yet.',
) {
  constructor() {
    super('The subscription is being renewed. Try again when the invoice is paid.');
  }
}

export class NoOtherOfferError extends apiError(409, 'no_other_offer', 'The agent has no other offer.') {
  constructor() {
    super('The agent has no other offer.');
  }
}

export class OfferUnchangedError extends apiError(
  409,
  'offer_unchanged',
  'The subscription has this offer already.',
) {
  constructor() {
    super('The subscription already has this offer. Choose another one.');
  }
}

export class PaymentMethodUnsupportedError extends apiError(
  409,
  'payment_method_unsupported',
  'A bank debit pays the subscription, and it cannot pay a change that takes effect now.',
) {
  constructor() {
    super('A bank debit cannot pay this change. Add a card in the billing portal first.');
  }
}

export class QuoteExpiredError extends apiError(
  409,
  'quote_expired',
  'The quote is unknown, older than 10 minutes or for another offer, or the subscription or the offer has changed since.',
) {
  constructor() {
    super('The preview is outdated. Look at a new one.');
  }
}

export class NothingToWithdrawError extends apiError(
  409,
  'nothing_to_withdraw',
  'No change of the offer is scheduled or waits for its payment.',
) {
  constructor() {
    super('There is no change to withdraw.');
  }
}
