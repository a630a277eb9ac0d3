import { errors as jose } from 'jose';
import * as oidc from 'openid-client';
import { ApiError } from '../../common/errors/api-error.js';
import { IdentityProviderUnavailableError, InvalidCallbackError, SignInDeniedError } from '../auth.errors.js';

/** The answer came, but it is not the answer to what was asked, or nothing to believe. */
const NOT_BELIEVED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_INVALID_REQUEST',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** The signature is not one that the provider's keys make; keys that can't be read are the provider's failure. */
const UNPROVEN = [
  jose.JWSSignatureVerificationFailed,
  jose.JWSInvalid,
  jose.JOSEAlgNotAllowed,
  jose.JWKSNoMatchingKey,
  jose.JWKSMultipleMatchingKeys,
];

/** What became of a sign-in at the provider, as one of the three codes that a caller knows. */
export function providerFailure(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause instanceof oidc.AuthorizationResponseError) return new SignInDeniedError({ cause });
  // The code was spent, has expired, or was given to another browser: PKCE tells.
  if (cause instanceof oidc.ResponseBodyError)
    return cause.error === 'invalid_grant'
      ? new InvalidCallbackError({ cause })
      : cause.status >= 500
        ? new IdentityProviderUnavailableError({ cause })
        : new SignInDeniedError({ cause });
  if (cause instanceof oidc.ClientError && NOT_BELIEVED.has(cause.code ?? ''))
    return new InvalidCallbackError({ cause });
  if (UNPROVEN.some((kind) => cause instanceof kind)) return new InvalidCallbackError({ cause });
  return new IdentityProviderUnavailableError({ cause });
}
