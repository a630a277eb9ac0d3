import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { ATTEMPT_SECONDS } from './sign-in/attempt.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** What names the row in the sessions table. Nothing else is in the session's cookie. */
    token: string;
    /** The attempts that this browser has begun, oldest first. */
    recentAttempts: string[];
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    signIn: secureSession.Session;
  }
}

/** Attributes that all our cookies share. */
export function cookieAttributes(config: Config) {
  const secure = config.publicUrl.startsWith('https:');
  return { httpOnly: true, sameSite: 'lax', secure } as const;
}

/**
 * A cookie's name. Over https the browser itself enforces its prefix; over http it names the port, as cookies ignore
 * ports and several copies may run on one machine.
 */
export function cookieName(config: Config, name: string, prefix: '__Host-' | '__Secure-'): string {
  const { protocol, port } = new URL(config.publicUrl);
  return protocol === 'https:' ? `${prefix}${name}` : `${name}_${port || '80'}`;
}

/** Seals and opens the cookies: the session's, and that of the sign-ins under way. */
export async function registerSessionCookies(fastify: FastifyInstance, config: Config): Promise<void> {
  const lifetime = config.session.maxDays * 24 * 60 * 60;
  await fastify.register(secureSession, [
    {
      sessionName: 'session',
      cookieName: cookieName(config, 'session', '__Host-'),
      key: config.session.keys,
      expiry: lifetime,
      cookie: { ...cookieAttributes(config), path: '/', maxAge: lifetime },
    },
    {
      sessionName: 'signIn',
      cookieName: cookieName(config, 'sign-ins', '__Secure-'),
      key: config.session.keys,
      expiry: ATTEMPT_SECONDS,
      cookie: { ...cookieAttributes(config), path: '/api/auth/login', maxAge: ATTEMPT_SECONDS },
    },
  ]);
}

export function sessionToken(request: FastifyRequest): string | undefined {
  const token: unknown = request.session.get('token');
  return typeof token === 'string' ? token : undefined;
}
