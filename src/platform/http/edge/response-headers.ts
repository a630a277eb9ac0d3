import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.js';

/** The policy for JSON and redirects forbids scripts, styles and frames. */
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type HeaderSettings = Pick<Config, 'publicUrl' | 'hstsSubdomains'>;

/** The headers of every response. Responses that Fastify does not send have them, too. */
export function securityHeaders(config: HeaderSettings): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': API_CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': transportPolicy(config) }),
  };
}

/** Subdomains may not support https, so the policy covers them only with HSTS_SUBDOMAINS. */
function transportPolicy({ hstsSubdomains }: HeaderSettings): string {
  return `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

/** Sets the headers before any other hook ends the request, so that error responses have them, too. */
export function sendCommonHeaders(fastify: FastifyInstance, config: HeaderSettings): void {
  const headers = securityHeaders(config);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
