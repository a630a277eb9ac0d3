import { apiError } from '../platform/http/errors/api-error.js';

export class FreshSignInRequiredError extends apiError(
  403,
  'fresh_sign_in_required',
  'The action needs a sign-in within the last `FRESH_SIGN_IN_MINUTES` minutes. Sign in again with `fresh=true`, and repeat it.',
) {
  constructor() {
    super('This action needs a recent sign-in. Sign in again, and repeat it.');
  }
}

export class SessionNotFoundError extends apiError(
  404,
  'session_not_found',
  'The caller has no session with this id.',
) {
  constructor() {
    super('You have no session with this id. It may have ended: reload your list of sessions.');
  }
}
