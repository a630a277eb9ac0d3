import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config.js';
import { hashToken } from '../platform/crypto/token.js';
import { Recent } from '../platform/http/rate-limit/recent.js';
import { sessionToken } from './session-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the token in the session cookie, once it is computed. */
    tokenHash?: Buffer;
  }
}

/** The headers of the response that ends a session, for the OpenAPI document. */
export const SESSION_END = {
  'set-cookie': { description: 'Clears the session.', schema: { type: 'string' as const } },
  'clear-site-data': { description: 'What `CLEAR_SITE_DATA` names.', schema: { type: 'string' as const } },
};

/** Milliseconds for which an ended token is remembered. */
const DURATION = 60_000;
const BOUND = 50_000;

/**
 * Reads the tokens of requests, and remembers for a while which tokens have ended. An ended token never becomes valid
 * again, so further requests with it need no query. Otherwise, one client could multiply its queries with a collection
 * of old cookies.
 */
@Injectable()
export class SessionTokensService {
  private readonly ended = new Recent(DURATION, BOUND);

  constructor(private readonly config: Config) {}

  /** @returns the hash of the token in the session cookie; undefined if there is none or its session has ended */
  hashOf(request: FastifyRequest): Buffer | undefined {
    const hash = (request.tokenHash ??= hashOfToken(request));
    return hash && this.hasEnded(hash) ? undefined : hash;
  }

  hasEnded(hash: Buffer): boolean {
    return this.ended.has(keyOf(hash));
  }

  /** Clears the cookie of a request whose session has ended, and what CLEAR_SITE_DATA names. */
  drop(request: FastifyRequest, reply: FastifyReply): void {
    const hash = this.hashOf(request);
    if (hash) this.end(hash);
    request.session.delete();
    const { clearSiteData } = this.config.session;
    if (clearSiteData.length > 0)
      void reply.header('clear-site-data', clearSiteData.map((name) => `"${name}"`).join(', '));
  }

  /** @param hash of a token without a session */
  end(hash: Buffer): void {
    this.ended.add(keyOf(hash));
  }
}

function hashOfToken(request: FastifyRequest): Buffer | undefined {
  const token = sessionToken(request);
  return token === undefined ? undefined : hashToken(token);
}

const keyOf = (hash: Buffer) => hash.toString('base64');
