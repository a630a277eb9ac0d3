import type secureSession from '@fastify/secure-session';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.js';
import { cookieAttributes, cookieName } from '../platform/http/cookies.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The token of the session, which identifies a row in the sessions table. The cookie contains nothing else. */
    token: string;
  }
}

/** The encrypted cookie that authenticates a browser. */
export function sessionCookie(
  config: Config,
): secureSession.SecureSessionPluginOptions & { sessionName: string } {
  const lifetime = config.session.maxDays * 24 * 60 * 60;
  return {
    sessionName: 'session',
    cookieName: cookieName(config, 'session', '__Host-'),
    key: config.session.keys,
    expiry: lifetime,
    cookie: { ...cookieAttributes(config), path: '/', maxAge: lifetime },
  };
}

export function sessionToken(request: FastifyRequest): string | undefined {
  // Reads the property, because the session is a proxy, and each use of its `get` creates another proxy.
  const { token }: { token?: unknown } = request.session;
  return typeof token === 'string' ? token : undefined;
}
