import { apiError } from '../platform/http/errors/api-error.js';

/** The organization has a live subscription to the agent, even if it is unpaid. */
export class AlreadySubscribedError extends apiError(409, 'already_subscribed') {
  constructor() {
    super('The organization already has this subscription.');
  }
}
