import { apiError } from '../platform/http/errors/api-error.js';

/** A live subscription of the organization is not set to end. */
export class OrganizationHasSubscriptionError extends apiError(409, 'organization_has_subscription') {
  constructor() {
    super('The organization has a subscription. Cancel it in the billing portal first.');
  }
}

/** The organization has a live subscription to the agent, even if it is unpaid. */
export class AlreadySubscribedError extends apiError(409, 'already_subscribed') {
  constructor() {
    super('The organization already has this subscription.');
  }
}
