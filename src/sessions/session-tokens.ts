import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../platform/crypto/token.js';
import { Recent } from '../platform/http/rate-limit/recent.js';
import { sessionToken } from './session-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the token in the session cookie, once it is computed. */
    tokenHash?: Buffer;
  }
}

/** Milliseconds for which an ended token is remembered. */
const DURATION = 60_000;
const BOUND = 50_000;

/**
 * Reads the tokens of requests, and remembers tokens whose session has ended. A token never becomes valid again, so its
 * further requests need no query. Otherwise, a collection of old cookies would multiply the queries of one client.
 */
@Injectable()
export class SessionTokens {
  private readonly ended = new Recent(DURATION, BOUND);

  /** @returns the hash of the token in the session cookie; undefined if there is none or its session has ended */
  hashOf(request: FastifyRequest): Buffer | undefined {
    const hash = (request.tokenHash ??= hashOfToken(request));
    return hash && this.hasEnded(hash) ? undefined : hash;
  }

  hasEnded(hash: Buffer): boolean {
    return this.ended.has(keyOf(hash));
  }

  /** Clears the cookie of a request whose session has ended. */
  drop(request: FastifyRequest): void {
    const hash = this.hashOf(request);
    if (hash) this.end(hash);
    request.session.delete();
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
