import { apiError } from '../platform/http/errors/api-error.js';

export class SessionNotFoundError extends apiError(
  404,
  'session_not_found',
  'The caller has no session with this id.',
) {
  constructor() {
    super('You have no session with this id. It may have ended: reload your list of sessions.');
  }
}
