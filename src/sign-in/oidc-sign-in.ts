import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { toApiError } from '../platform/http/errors/to-api-error.js';
import { inTime } from '../platform/outbound/in-time.js';
import { Config } from '../platform/config/config.js';
import type { Profile } from '../users/users.service.js';
import { IdentityProviderUnavailableError, InvalidCallbackError } from './sign-in.errors.js';
import { Attempts } from './attempts.js';
import type { Attempt } from './attempt.js';
import { IdentityProvider } from './identity-provider.js';
import { completed, isIncomplete, profileOf, subjectOf, type Claims } from './profile.js';
import { safeReturnTo } from './return-to.js';
import { TokenEndpoint } from './token-endpoint.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The path to which the browser returns after the sign-in, even if the sign-in fails. */
    signInReturnTo?: string;
  }
}

/** The maximum age of an ID token in seconds. An older one was not issued for this sign-in. */
const MAX_TOKEN_AGE = 600;

/** Implements OpenID Connect's authorization code flow with PKCE, state and nonce. */
@Injectable()
export class OidcSignIn {
  private readonly logger = new Logger(OidcSignIn.name);

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProvider,
    private readonly attempts: Attempts,
    private readonly tokens: TokenEndpoint,
  ) {}

  /** @returns the identity provider's URL to redirect to */
  async start(request: FastifyRequest, reply: FastifyReply): Promise<URL> {
    const { returnTo, prompt } = request.query as Record<string, unknown>;
    request.signInReturnTo = safeReturnTo(returnTo);
    const provider = await this.provider.discover();
    const attempt = this.attempts.begin(request, reply, request.signInReturnTo);
    return oidc.buildAuthorizationUrl(provider, {
      ...this.config.oidc.authorizationParams,
      redirect_uri: this.callbackUrl,
      scope: this.config.oidc.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      ...(isPrompt(prompt) && { prompt }),
    });
  }

  /** @returns the profile of the person who signed in */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<Profile> {
    const attempt = await this.attempts.take(request, reply);
    request.signInReturnTo = attempt.returnTo;
    // A database error must not be reported as an error of the identity provider.
    await this.attempts.use(attempt).catch((error: unknown) => Promise.reject(toApiError(error)));
    return inTime(
      this.config.timeouts.signIn,
      () => this.exchange(request, attempt),
      () => new IdentityProviderUnavailableError(),
    );
  }

  /** Exchanges the authorization code for verified claims. */
  private async exchange(request: FastifyRequest, attempt: Attempt): Promise<Profile> {
    const provider = await this.provider.known();
    const url = new URL(this.callbackUrl);
    url.search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
    const tokens = await this.tokens.redeem(provider, url, attempt);
    const claims = tokens.claims()!;
    if (Math.abs(Date.now() / 1000 - claims.iat) > MAX_TOKEN_AGE) throw new InvalidCallbackError();
    await this.provider.verifySignature(tokens.id_token!);
    return profileOf(await this.complete(provider, tokens.access_token, claims), this.config.oidc.trustEmail);
  }

  /**
   * Adds missing claims from the userinfo endpoint, which must report the same subject. If the endpoint fails, only a
   * missing address prevents the sign-in.
   */
  private async complete(
    provider: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Claims> {
    if (!isIncomplete(claims) || !provider.serverMetadata().userinfo_endpoint) return claims;
    const subject = subjectOf(claims);
    try {
      return completed(claims, await oidc.fetchUserInfo(provider, accessToken, subject));
    } catch (error) {
      if (claims['email'] === undefined) throw error;
      this.logger.warn(`Userinfo was not used, so a profile may lack claims: ${(error as Error).message}`);
      return claims;
    }
  }

  private get callbackUrl(): string {
    return `${this.config.publicUrl}/api/auth/callback`;
  }
}

function isPrompt(value: unknown): value is string {
  return value === 'login' || value === 'select_account';
}
