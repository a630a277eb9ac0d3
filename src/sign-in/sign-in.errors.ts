import { apiError } from '../platform/http/errors/api-error.js';

/** The provider's answer does not belong to a sign-in of this browser, or is not trustworthy. */
export class InvalidCallbackError extends apiError(400, 'invalid_callback') {
  constructor(options?: ErrorOptions) {
    super('This sign-in was not started here, or was finished already. Sign in again.', options);
  }
}

export class SignInDeniedError extends apiError(403, 'sign_in_denied') {
  constructor(options?: ErrorOptions) {
    super('The identity provider did not let you in.', options);
  }
}

export class IdentityProviderUnavailableError extends apiError(503, 'identity_provider_unavailable') {
  override readonly headers = { 'retry-after': '5' };

  constructor(options?: ErrorOptions) {
    super('The identity provider does not answer at the moment. Try to sign in again later.', options);
  }
}
