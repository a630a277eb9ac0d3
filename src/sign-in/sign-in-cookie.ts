import type secureSession from '@fastify/secure-session';
import type { Config } from '../platform/config/config.js';
import { cookieAttributes, cookieName } from '../platform/http/cookies.js';
import { ATTEMPT_SECONDS } from './attempt.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The sign-ins that this browser has started, oldest first. */
    recentAttempts: string[];
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    signIn: secureSession.Session;
  }
}

/** The encrypted cookie that lists the sign-ins in progress of a browser. */
export function signInCookie(
  config: Config,
): secureSession.SecureSessionPluginOptions & { sessionName: string } {
  return {
    sessionName: 'signIn',
    cookieName: cookieName(config, 'sign-ins', '__Secure-'),
    key: config.session.keys,
    expiry: ATTEMPT_SECONDS,
    cookie: { ...cookieAttributes(config), path: '/api/auth/login', maxAge: ATTEMPT_SECONDS },
  };
}
