import { apiError } from '../platform/http/errors/api-error.js';

export class EmailNotVerifiedError extends apiError(
  403,
  'email_not_verified',
  "The identity provider has not verified the caller's address.",
) {
  constructor() {
    super('Your identity provider has not verified your address. Verify it there and sign in again.');
  }
}
