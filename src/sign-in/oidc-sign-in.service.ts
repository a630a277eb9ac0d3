import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { toApiError } from '../platform/http/errors/to-api-error.js';
import { inTime } from '../platform/outbound/in-time.js';
import { Config } from '../platform/config/config.js';
import { RequestRatesService } from '../sessions/request-rates.service.js';
import { SessionTokensService } from '../sessions/session-tokens.service.js';
import { SessionsService, type SignedIn } from '../sessions/sessions.service.js';
import { IdentityProviderUnavailableError, InvalidCallbackError, ProviderFault } from './sign-in.errors.js';
import { AttemptsService } from './attempts.service.js';
import type { Attempt } from './attempt.js';
import { authenticationTime } from './claims/authentication-time.js';
import { IdentityProviderService } from './provider/identity-provider.service.js';
import {
  completed,
  isAbsent,
  isIncomplete,
  profileOf,
  subjectOf,
  withoutOwnPicture,
  type Claims,
} from './claims/profile.js';
import { safeReturnTo } from './return-to.js';
import { signedTokenOf } from './provider/token-answer.js';
import { TokenEndpointService } from './provider/token-endpoint.service.js';

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
export class OidcSignInService {
  private readonly logger = new Logger(OidcSignInService.name);

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProviderService,
    private readonly attempts: AttemptsService,
    private readonly tokens: TokenEndpointService,
    private readonly rates: RequestRatesService,
    private readonly sessions: SessionsService,
    private readonly sessionTokens: SessionTokensService,
  ) {}

  /** @returns the identity provider's URL to redirect to */
  async start(request: FastifyRequest, reply: FastifyReply): Promise<URL> {
    const { returnTo, prompt, fresh } = request.query as Record<string, unknown>;
    const isFresh = fresh === 'true';
    request.signInReturnTo = safeReturnTo(returnTo);
    const provider = await this.provider.discover();
    const attempt = this.attempts.begin(request, reply, { returnTo: request.signInReturnTo, isFresh });
    return oidc.buildAuthorizationUrl(provider, {
      ...this.config.oidc.authorizationParams,
      redirect_uri: this.callbackUrl,
      scope: this.config.oidc.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      ...(isPrompt(prompt) && { prompt }),
      // `max_age` makes providers send `auth_time`.
      ...(isFresh && { max_age: '0', prompt: this.config.oidc.freshPrompt }),
    });
  }

  /**
   * A failed callback counts as a sign-in that starts.
   * @returns the person who signed in. Null if the callback was used before, and the browser has a session
   */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    try {
      // A database error must not be reported as an error of the identity provider.
      const attempt = await this.takeAttempt(request, reply).catch((error: unknown) =>
        Promise.reject(toApiError(error)),
      );
      if (!attempt) return null;
      return await inTime(
        this.config.timeouts.signIn,
        () => this.exchange(request, attempt),
        () => new IdentityProviderUnavailableError(),
      );
    } catch (error) {
      await this.rates.countLogin(request);
      throw error;
    }
  }

  /** @returns null if the browser only returned to a callback after its sign-in, for example with the back button */
  private async takeAttempt(request: FastifyRequest, reply: FastifyReply): Promise<Attempt | null> {
    try {
      const attempt = await this.attempts.take(request, reply);
      request.signInReturnTo = attempt.returnTo;
      await this.attempts.use(attempt);
      return attempt;
    } catch (error) {
      // Without the database, the callback stays invalid.
      const isRepeated = () => this.isRepeated(request).catch(() => false);
      if (error instanceof InvalidCallbackError && (await isRepeated())) return null;
      throw error;
    }
  }

  private async isRepeated(request: FastifyRequest): Promise<boolean> {
    const tokenHash = this.sessionTokens.hashOf(request);
    if (!tokenHash || !(await this.attempts.isUsed(request))) return false;
    return (await this.sessions.findPrincipal({ tokenHash, organizationId: null })) !== undefined;
  }

  /** Exchanges the authorization code for verified claims. */
  private async exchange(request: FastifyRequest, attempt: Attempt): Promise<SignedIn> {
    const provider = await this.provider.known();
    const url = new URL(this.callbackUrl);
    url.search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
    const tokens = await this.tokens.redeem(provider, url, attempt);
    const claims = tokens.claims()!;
    if (Math.abs(Date.now() / 1000 - claims.iat) > MAX_TOKEN_AGE) throw new InvalidCallbackError();
    await this.provider.verifySignature(signedTokenOf(tokens));
    const profile = profileOf(
      await this.withUserinfo(provider, tokens.access_token, claims),
      this.config.oidc.trustEmail,
    );
    const { isFresh = false } = attempt;
    const trusts = this.config.oidc.fresh === 'trust';
    return {
      profile: withoutOwnPicture(profile, this.config.publicUrl),
      authenticatedAt: authenticationTime({ claim: claims.auth_time, now: Date.now(), isFresh, trusts }),
      isFresh,
    };
  }

  /**
   * Adds missing claims from the userinfo endpoint, which must report the same subject. If the endpoint fails, only a
   * missing address prevents the sign-in.
   */
  private async withUserinfo(
    provider: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Claims> {
    if (!isIncomplete(claims) || !provider.serverMetadata().userinfo_endpoint) return claims;
    const subject = subjectOf(claims);
    try {
      return completed(claims, await oidc.fetchUserInfo(provider, accessToken, subject));
    } catch (error) {
      const cause = userinfoFault(error);
      if (isAbsent(claims, 'email')) throw new IdentityProviderUnavailableError({ cause });
      this.logger.warn(`Userinfo was not used, so a profile may lack claims: ${cause.message}`);
      return claims;
    }
  }

  private get callbackUrl(): string {
    return `${this.config.publicUrl}/api/auth/callback`;
  }
}

/** The error with a sentence that says what is wrong, where the library has only a code. */
function userinfoFault(error: unknown): Error {
  const { code, cause } = error as oidc.ClientError;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return new ProviderFault('The userinfo is of another subject than the ID token.');
  if (code === 'OAUTH_INVALID_RESPONSE') return new ProviderFault('The userinfo has no subject.');
  return cause instanceof ProviderFault ? cause : (error as Error);
}

function isPrompt(value: unknown): value is string {
  return value === 'login' || value === 'select_account';
}
