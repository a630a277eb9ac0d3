import { apiError } from '../platform/http/errors/api-error.js';

/** The caller has no session with this id. */
export class SessionNotFoundError extends apiError(404, 'session_not_found') {
  constructor() {
    super('You have no session with this id.');
  }
}
