import { apiError } from '../platform/http/errors/api-error.js';

export class AlreadySubscribedError extends apiError(409, 'already_subscribed') {
  constructor() {
    super('The organization already has this subscription.');
  }
}
