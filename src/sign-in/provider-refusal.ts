import * as oidc from 'openid-client';
import { ProviderRefusal } from './sign-in.errors.js';

/** Codes that reject our client. Keycloak and glewlwyd answer a wrong secret with the second one. */
const OF_CLIENT = ['invalid_client', 'unauthorized_client'];

/** The provider's refusal that caused an error. Undefined if the provider reported none. */
export function refusalOf(cause: unknown): ProviderRefusal | undefined {
  if (cause instanceof ProviderRefusal) return cause;
  if (cause instanceof oidc.AuthorizationResponseError)
    return new ProviderRefusal(safe(cause.error), { cause, isOfClient: OF_CLIENT.includes(cause.error) });
  if (cause instanceof oidc.ResponseBodyError)
    return new ProviderRefusal(safe(cause.error), {
      cause,
      // Only a rejected client gets this status. Auth0 then reports `access_denied`.
      isOfClient: cause.status === 401 || OF_CLIENT.includes(cause.error),
    });
  return undefined;
}

/** The code as sent, unless it could be personal data or a secret. */
function safe(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? code : 'unknown';
}
