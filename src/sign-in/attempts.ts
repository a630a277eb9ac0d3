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
const CALLBACK_PATH = '/api/auth/callback';
/** The number of characters of `state` that the name of an attempt's cookie contains. */
const ID_LENGTH = 16;

/** A browser's sign-ins in progress. Each has its own encrypted cookie, so that several tabs can sign in at once. */
@Injectable()
export class Attempts {
  private readonly prefix: string;

  constructor(
    private readonly config: Config,
    private readonly used: UsedSignInsRepository,
  ) {
    this.prefix = `${cookieName(config, 'sign-in', '__Secure-')}_`;
  }

  begin(request: FastifyRequest, reply: FastifyReply, returnTo: string): Attempt {
    const attempt = { state: newToken(), nonce: newToken(), codeVerifier: newToken(), returnTo };
    const session = request.server.createSecureSession({ attempt, startedAt: Date.now() } as never);
    reply.setCookie(this.cookieOf(attempt.state), request.server.encodeSecureSession(session, 'signIn'), {
      ...cookieAttributes(this.config),
      path: CALLBACK_PATH,
      maxAge: ATTEMPT_SECONDS,
    });
    // Browsers send the cookies of attempts only to the callback, so another cookie lists the attempts.
    const recent = [...(request.signIn.get('recentAttempts') ?? []), attempt.state.slice(0, ID_LENGTH)];
    for (const id of recent.splice(0, recent.length - MAX_ATTEMPTS)) this.drop(reply, this.cookieOf(id));
    request.signIn.set('recentAttempts', recent);
    return attempt;
  }

  /**
   * Takes the attempt that a callback belongs to. An attempt works once, even if the sign-in fails.
   * @throws InvalidCallbackError if this browser has no attempt with that state
   */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<Attempt> {
    const { state } = request.query as { state?: unknown };
    this.dropOldest(request, reply);
    if (typeof state !== 'string') throw new InvalidCallbackError();
    const cookie = this.cookieOf(state);
    const attempt = this.open(request, cookie)?.get('attempt');
    if (attempt?.state !== state) throw new InvalidCallbackError();
    this.drop(reply, cookie);
    return attempt;
  }

  /** Marks the attempt as used in the database, because a cookie can be sent twice. @throws InvalidCallbackError */
  async use({ state }: Attempt): Promise<void> {
    await this.used.deleteOld(2 * ATTEMPT_SECONDS);
    if (!(await this.used.insert(hashToken(state)))) throw new InvalidCallbackError();
  }

  /**
   * Deletes attempts that the list missed, because concurrent starts overwrite each other's list. The callback receives
   * the cookies of all attempts.
   */
  private dropOldest(request: FastifyRequest, reply: FastifyReply): void {
    const names = Object.keys(request.cookies).filter((name) => name.startsWith(this.prefix));
    if (names.length <= MAX_ATTEMPTS) return;
    const startedAt = (name: string) => this.open(request, name)?.get('startedAt') ?? 0;
    const newestFirst = names.sort((one, other) => startedAt(other) - startedAt(one));
    for (const name of newestFirst.slice(MAX_ATTEMPTS)) this.drop(reply, name);
  }

  private open(request: FastifyRequest, name: string) {
    const sealed = request.cookies[name];
    return sealed ? request.server.decodeSecureSession(sealed, request.log, 'signIn') : null;
  }

  private drop(reply: FastifyReply, name: string): void {
    reply.clearCookie(name, { ...cookieAttributes(this.config), path: CALLBACK_PATH });
  }

  private cookieOf(state: string): string {
    return this.prefix + state.slice(0, ID_LENGTH).replace(/[^\w-]/g, '');
  }
}
