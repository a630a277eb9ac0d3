import { tlsReason } from '../../platform/outbound/tls-reason.js';

const METADATA = 'OIDC_ISSUER/.well-known/openid-configuration';
const UNKNOWN_HOST = 'its host is unknown';
const CLOSED = 'it closes the connection';
const NOT_METADATA = `${METADATA} is not metadata in JSON`;

/** By the code of openid-client or Node.js. */
const REASONS: Record<string, string> = {
  OAUTH_TIMEOUT: 'it does not answer in time',
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  OAUTH_RESPONSE_IS_NOT_JSON: NOT_METADATA,
  OAUTH_PARSE_ERROR: NOT_METADATA,
  OAUTH_INVALID_RESPONSE: NOT_METADATA,
};

/** Why discovery failed, as a clause about the identity provider. It contains no secret, because discovery sends none. */
export function metadataFault(error: Error): string {
  const { code, message, cause } = error as Error & { code?: unknown };
  if (cause instanceof Response && cause.status !== 200)
    return `${METADATA} answers with the status ${cause.status}`;
  const known = typeof code === 'string' ? (REASONS[code] ?? tlsReason(code)) : undefined;
  if (known) return known;
  const inner = cause as Error | undefined;
  if (inner?.message) return metadataFault(inner);
  return typeof code === 'string' ? code : message;
}
