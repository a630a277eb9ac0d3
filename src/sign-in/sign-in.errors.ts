import { apiError } from '../platform/http/errors/api-error.js';

export class InvalidCallbackError extends apiError(
  400,
  'invalid_callback',
  'The callback does not match a sign-in that this browser started, or is not trustworthy.',
) {
  constructor(options?: ErrorOptions) {
    super('This sign-in was not started in this browser, or it is already complete. Sign in again.', options);
  }
}

export class SignInDeniedError extends apiError(
  403,
  'sign_in_denied',
  'The identity provider or the person refused the sign-in.',
) {
  constructor(options?: ErrorOptions) {
    super('The identity provider denied the sign-in. Sign in again to retry.', options);
  }
}

export class IdentityProviderUnavailableError extends apiError(
  503,
  'identity_provider_unavailable',
  'The identity provider does not answer, or rejects our client. Try again after `Retry-After`.',
) {
  override readonly headers = { 'retry-after': '5' };

  constructor(options?: ErrorOptions) {
    super('The identity provider is unavailable. Try again later.', options);
  }
}

/** An error that the identity provider reports by a code (RFC 6749, 4.1.2.1 and 5.2). The code is safe for the log. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  /** Whether the provider rejects our client, so that all sign-ins fail. */
  readonly isOfClient: boolean;
  /** Whether the provider reports an outage of its own. */
  readonly isOfOutage: boolean;

  constructor(
    readonly code: string,
    {
      isOfClient = false,
      isOfOutage = false,
      ...options
    }: ErrorOptions & { isOfClient?: boolean; isOfOutage?: boolean },
  ) {
    super(
      isOfClient
        ? `The identity provider rejects the client: ${code}. Check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH.`
        : `The identity provider reports an error: ${code}.`,
      options,
    );
    this.isOfClient = isOfClient;
    this.isOfOutage = isOfOutage;
  }
}

/** An answer that the identity provider should not give. The sentence is safe for the log. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}
