import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config.js';
import { hashToken, newToken } from '../platform/crypto/token.js';
import { InvalidCallbackError } from './sign-in.errors.js';
import { cookieAttributes, cookieName } from '../platform/http/cookies.js';
import { UsedSignInsRepository } from './used-sign-ins.repository.js';
import { ATTEMPT_SECONDS, type Attempt } from './attempt.js';

/** The maximum number of sign-ins in progress per browser. A further sign-in replaces the oldest one. */
const MAX_ATTEMPTS = 5;
/**
 * The maximum number of other attempts that one response drops. Each has two cookies. Without this limit, a small
 * request with many cookies would get a large response.
 */
const MAX_DROPPED = 4;
/** Seconds for which used attempts are remembered, so that the back button can lead to a callback without an error. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Old sign-ins that each new one deletes. More than one, so that they become fewer, also after a pause. */
const OLD_AT_ONCE = 20;
const CALLBACK_PATH = '/api/auth/callback';
/** The number of characters of `state` that the names of an attempt's cookies contain. */
const ID_LENGTH = 16;

type NewAttempt = Pick<Attempt, 'returnTo' | 'isFresh'>;

/**
 * A browser's sign-ins in progress. Each has its own encrypted cookie, so that several tabs can sign in at once.
 *
 * A second cookie binds each attempt to the browser. Without it, a page on a sibling subdomain could set the cookie of
 * an attacker's attempt, and the visitor would be signed in as the attacker. Over https, only this host can set the
 * second cookie, because its name has the prefix `__Host-`. The prefix requires the path `/`.
 */
@Injectable()
export class AttemptsService {
  private readonly prefix: string;
  private readonly bindingPrefix: string;

  constructor(
    private readonly config: Config,
    private readonly used: UsedSignInsRepository,
  ) {
    this.prefix = `${cookieName(config, 'sign-in', '__Secure-')}_`;
    this.bindingPrefix = config.publicUrl.startsWith('https:')
      ? '__Host-sign-in_'
      : `${cookieName(config, 'sign-in-binding', '__Host-')}_`;
  }

  begin(request: FastifyRequest, reply: FastifyReply, { returnTo, isFresh }: NewAttempt): Attempt {
    this.keepNewest(MAX_ATTEMPTS - 1, request, reply);
    const startedAt = Date.now();
    const secret = `${startedAt}.${newToken()}`;
    const attempt = {
      state: newToken(),
      nonce: newToken(),
      codeVerifier: newToken(),
      returnTo,
      isFresh,
      binding: bindingOf(secret),
    };
    const { state } = attempt;
    const session = request.server.createSecureSession({ attempt, startedAt } as never);
    reply.setCookie(this.prefix + idOf(state), request.server.encodeSecureSession(session), {
      ...cookieAttributes(this.config),
      path: CALLBACK_PATH,
      maxAge: ATTEMPT_SECONDS,
    });
    reply.setCookie(this.bindingPrefix + idOf(state), secret, {
      ...cookieAttributes(this.config),
      path: '/',
      maxAge: ATTEMPT_SECONDS,
    });
    return attempt;
  }

  /**
   * Takes the attempt that a callback belongs to. An attempt works once, even if the sign-in fails.
   * @throws InvalidCallbackError if this browser has no attempt with that state
   */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<Attempt> {
    const { state } = request.query as { state?: unknown };
    // Concurrent starts do not see each other, so there may be too many.
    this.keepNewest(MAX_ATTEMPTS, request, reply);
    if (typeof state !== 'string') throw new InvalidCallbackError();
    const id = idOf(state);
    const attempt = this.open(request, id);
    const secret = request.cookies[this.bindingPrefix + id];
    if (attempt?.state !== state || !secret || bindingOf(secret) !== attempt.binding)
      throw new InvalidCallbackError();
    this.drop(reply, id);
    return attempt;
  }

  /** Whether the callback belongs to an attempt that was used before, in any browser. */
  async isUsed(request: FastifyRequest): Promise<boolean> {
    const { state } = request.query as { state?: unknown };
    return typeof state === 'string' && this.used.exists(hashToken(state));
  }

  /** Marks the attempt as used in the database, because a cookie can be sent twice. @throws InvalidCallbackError */
  async use({ state }: Attempt): Promise<void> {
    await this.used.deleteOld(KEPT_SECONDS, OLD_AT_ONCE);
    if (!(await this.used.insert(hashToken(state)))) throw new InvalidCallbackError();
  }

  /**
   * Drops all attempts but the `count` newest, at most MAX_DROPPED at a time. Finds them by their second cookies,
   * because browsers send those to every path.
   */
  private keepNewest(count: number, request: FastifyRequest, reply: FastifyReply): void {
    const bindings = Object.entries(request.cookies).filter(([name]) => name.startsWith(this.bindingPrefix));
    const newestFirst = bindings.sort(([, one], [, other]) => startOf(other) - startOf(one));
    for (const [name] of newestFirst.slice(count).slice(-MAX_DROPPED))
      this.drop(reply, name.slice(this.bindingPrefix.length));
  }

  private open(request: FastifyRequest, id: string): Attempt | undefined {
    const sealed = request.cookies[this.prefix + id];
    const session = sealed ? request.server.decodeSecureSession(sealed, request.log) : null;
    const startedAt = session?.get('startedAt') ?? 0;
    return Date.now() - startedAt < ATTEMPT_SECONDS * 1000 ? session?.get('attempt') : undefined;
  }

  private drop(reply: FastifyReply, id: string): void {
    reply.clearCookie(this.prefix + id, { ...cookieAttributes(this.config), path: CALLBACK_PATH });
    reply.clearCookie(this.bindingPrefix + id, { ...cookieAttributes(this.config), path: '/' });
  }
}

/** The part of `state` that the names of an attempt's cookies contain. */
function idOf(state: string): string {
  return state.slice(0, ID_LENGTH).replace(/[^\w-]/g, '');
}

/** The start of an attempt in milliseconds since the epoch. The secret of its second cookie begins with it. */
function startOf(secret: string | undefined): number {
  return Number.parseInt(secret ?? '') || 0;
}

function bindingOf(secret: string): string {
  return hashToken(secret).toString('base64url');
}
