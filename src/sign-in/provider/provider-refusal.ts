import * as oidc from 'openid-client';
import { ProviderRefusal } from '../sign-in.errors.js';

/** Codes that reject our client. Keycloak and glewlwyd answer a wrong secret with `unauthorized_client`. */
const OF_CLIENT = ['invalid_client', 'unauthorized_client'];
/** Codes of an outage (RFC 6749, 4.1.2.1). */
const OF_OUTAGE = ['server_error', 'temporarily_unavailable'];
/** Codes with which a token endpoint refuses requests for now. */
const OF_TOKEN_OUTAGE = [...OF_OUTAGE, 'slow_down', 'too_many_requests'];
/** The statuses of an outage, whatever the code: a timeout, and refusals for now. */
const STATUSES_OF_OUTAGE = [408, 425, 429];

/** The provider's refusal that caused an error. Undefined if the provider reported none. */
export function refusalOf(cause: unknown): ProviderRefusal | undefined {
  if (cause instanceof ProviderRefusal) return cause;
  if (cause instanceof oidc.AuthorizationResponseError)
    // Anyone can write this code into the URL of a callback, so it does not prove that the client is rejected.
    return new ProviderRefusal(safe(cause.error), { cause, isOfOutage: OF_OUTAGE.includes(cause.error) });
  if (cause instanceof oidc.ResponseBodyError)
    return new ProviderRefusal(safe(cause.error), {
      cause,
      // The token endpoint answers 401 to a rejected client. With Auth0, the code is then `access_denied`.
      isOfClient: cause.status === 401 || OF_CLIENT.includes(cause.error),
      isOfOutage: STATUSES_OF_OUTAGE.includes(cause.status) || OF_TOKEN_OUTAGE.includes(cause.error),
    });
  return undefined;
}

/** The code as sent, unless it could be personal data or a secret. */
function safe(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? code : 'unknown';
}
