import { Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Config } from '../../platform/config/config.js';
import type { Attempt } from '../attempt.js';
import { bodyCredentials, methodsToTry, type Method } from './client-authentication.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { issuerMismatchOf } from './issuer-mismatch.js';
import { providerFailure } from './provider-failure.js';
import { refusalOf } from './provider-refusal.js';
import { IdentityProviderUnavailableError, ProviderRefusal } from '../sign-in.errors.js';

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

@Injectable()
export class TokenEndpointService {
  private readonly logger = new Logger(TokenEndpointService.name);
  /** The method that worked last, so that later sign-ins do not try a method that the provider rejects. */
  private worked: Method | undefined;

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProviderService,
  ) {}

  /**
   * Requests the tokens for a callback. If the token endpoint fails, the metadata may be outdated, so the next sign-in
   * fetches it again. A callback with an error does not cause this. Otherwise, anyone could cause such requests with an
   * invented error.
   * @param callback the URL to which the provider redirected
   */
  async redeem(provider: oidc.Configuration, callback: URL, attempt: Attempt): Promise<Tokens> {
    const { token_endpoint_auth_methods_supported: listed } = provider.serverMetadata();
    const [first, other] = methodsToTry(this.config.oidc.clientAuth, listed, this.worked);
    try {
      return await this.request(provider, callback, attempt, first!).catch((error: unknown) => {
        if (!rejectsMethod(error) || !other) throw error;
        this.logger.warn(
          `The identity provider rejects client_secret_${first}. Trying client_secret_${other}.`,
        );
        return this.request(provider, callback, attempt, other);
      });
    } catch (error) {
      const isOfCallback = error instanceof oidc.AuthorizationResponseError;
      if (!isOfCallback && providerFailure(error) instanceof IdentityProviderUnavailableError)
        this.provider.forget(provider);
      const mismatch = issuerMismatchOf(error);
      if (mismatch)
        this.logger.warn(
          `The ID token names the issuer ${mismatch.found}, but OIDC_ISSUER is ${mismatch.expected}. Sign-ins fail until both are equal.`,
        );
      throw error;
    }
  }

  private async request(provider: oidc.Configuration, callback: URL, attempt: Attempt, method: Method) {
    const { clientId, clientSecret } = this.config.oidc;
    const checks = {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    };
    const parameters = method === 'post' ? bodyCredentials(clientId, clientSecret) : {};
    try {
      const tokens = await oidc.authorizationCodeGrant(provider, callback, checks, parameters);
      this.worked = method;
      return tokens;
    } catch (error) {
      // With this code, the provider accepts the client but not the authorization code. Some providers invalidate the
      // authorization code when they reject a client.
      if (refusalOf(error)?.code === 'invalid_grant') this.worked = method;
      // The library does not read the body of a response with a challenge. At this endpoint, a challenge with 401 means
      // that the client is rejected.
      if (error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401)
        throw new ProviderRefusal('invalid_client', { cause: error, isOfClient: true });
      throw error;
    }
  }
}

/** Whether another method may help. */
function rejectsMethod(error: unknown): boolean {
  return refusalOf(error)?.isOfClient === true;
}
