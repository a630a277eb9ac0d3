import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { ATTEMPT_SECONDS } from './sign-in/attempt.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** Identifies the row in the sessions table. The cookie contains nothing else. */
    token: string;
    /** The sign-ins that this browser has started, oldest first. */
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
 * A cookie's name. Over https the browser enforces the rules of its prefix. Over http it contains the port, because cookies
 * ignore ports and several copies may run on one machine.
 */
export function cookieName(config: Config, name: string, prefix: '__Host-' | '__Secure-'): string {
  const { protocol, port } = new URL(config.publicUrl);
  return protocol === 'https:' ? `${prefix}${name}` : `${name}_${port || '80'}`;
}

/** Encrypts and decrypts the cookies of the session and of the sign-ins in progress. */
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
