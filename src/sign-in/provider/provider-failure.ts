import { errors as jose } from 'jose';
import * as oidc from 'openid-client';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { refusalOf } from './provider-refusal.js';
import {
  IdentityProviderUnavailableError,
  InvalidCallbackError,
  ProviderFault,
  SignInDeniedError,
  type ProviderRefusal,
} from '../sign-in.errors.js';

/** Error codes for responses that do not match the request or are not trustworthy. */
const UNTRUSTED_RESPONSES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_INVALID_REQUEST',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** Errors for signatures that do not match the identity provider's keys. Unreadable keys count as an outage instead. */
const SIGNATURE_MISMATCHES = [
  jose.JWSSignatureVerificationFailed,
  jose.JWSInvalid,
  jose.JOSEAlgNotAllowed,
  jose.JWKSNoMatchingKey,
];

/**
 * Translates the cause of a failed sign-in into a public error. A public error, such as that of an unavailable database,
 * stays as it is. An unknown cause counts as an outage of the identity provider.
 */
export function providerFailure(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  // The library wraps errors of the function that sends its requests.
  const { cause: inner } = (cause ?? {}) as Error;
  if (inner instanceof ProviderFault) return new IdentityProviderUnavailableError({ cause: inner });
  const refusal = refusalOf(cause);
  if (refusal) return fromRefusal(refusal);
  if (cause instanceof oidc.ClientError && UNTRUSTED_RESPONSES.has(cause.code ?? ''))
    return new InvalidCallbackError({ cause });
  if (SIGNATURE_MISMATCHES.some((kind) => cause instanceof kind)) return new InvalidCallbackError({ cause });
  return new IdentityProviderUnavailableError({ cause });
}

function fromRefusal(cause: ProviderRefusal): ApiError {
  if (cause.isOfClient || cause.isOfOutage) return new IdentityProviderUnavailableError({ cause });
  // The authorization code has been used, has expired, or belongs to another browser (PKCE).
  if (cause.code === 'invalid_grant') return new InvalidCallbackError({ cause });
  return new SignInDeniedError({ cause });
}
