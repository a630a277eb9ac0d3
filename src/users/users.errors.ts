import { apiError } from '../platform/http/errors/api-error.js';

/** The identity provider has not verified the caller's address. */
export class EmailNotVerifiedError extends apiError(403, 'email_not_verified') {
  constructor() {
    super('Your identity provider has not verified your address. Verify it there and sign in again.');
  }
}
