import { apiError } from '../platform/http/errors/api-error.js';

export class OrganizationHasSubscriptionError extends apiError(
  409,
  'organization_has_subscription',
  'An ongoing subscription of the organization is not set to end.',
) {
  constructor() {
    super('The organization has a subscription. Cancel it in the billing portal first.');
  }
}

export class AlreadySubscribedError extends apiError(
  409,
  'already_subscribed',
  'The organization has an ongoing subscription to the agent, even if it is unpaid.',
) {
  constructor() {
    super('The organization already has this subscription. Manage it in the billing portal.');
  }
}

/** Stripe accepts only one currency for all subscriptions of a customer. */
export class OtherCurrencyError extends apiError(
  409,
  'other_currency',
  'An ongoing subscription of the organization has another currency than the offer.',
) {
  constructor() {
    super(
      'The organization has a subscription in another currency, so it cannot subscribe in this one. Tokens can be bought.',
    );
  }
}
