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

/** Another request has replaced the organization's customer. `CustomersService` handles it, so it never reaches a response. */
export class CustomerReplacedError extends Error {
  override name = 'CustomerReplacedError';
}
