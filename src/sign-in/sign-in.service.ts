import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { Config } from '../platform/config/config.js';
import { CrossSiteRequestError } from '../platform/http/errors/errors.js';
import { isCrossSiteNavigation, isNavigation, isPrefetch } from '../platform/http/cross-site.js';
import { preferredLanguage } from '../platform/text/language.js';
import { sessionToken } from '../sessions/session-cookie.js';
import { SessionTokensService } from '../sessions/session-tokens.service.js';
import { SessionsService, type SignedIn } from '../sessions/sessions.service.js';
import { SignedOutDto } from './signed-out.dto.js';
import { signInEnded } from './channels.js';
import { IdentityProviderService } from './provider/identity-provider.service.js';

/** Sets the cookies and redirects of sign-in and sign-out. */
@Injectable()
export class SignInService {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly provider: IdentityProviderService,
  ) {}

  async signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const browser = {
      ipAddress: request.address,
      userAgent: request.headers['user-agent'] ?? null,
      language: preferredLanguage(request.headers['accept-language']),
      requestId: request.id,
    };
    const { user: signedIn } = request as FastifyRequest & { user: SignedIn };
    const token = await this.sessions.signIn(signedIn, browser, sessionToken(request));
    request.session.set('token', token);
    signInEnded.publish('success');
    return reply.redirect(request.signInReturnTo ?? '/', 302);
  }

  /**
   * Ends the local session first, so that an outage of the identity provider cannot prevent it.
   * @throws CrossSiteRequestError
   */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = request;
    if (isCrossSiteNavigation(headers, this.config.publicUrl) || isPrefetch(headers))
      throw new CrossSiteRequestError();
    const token = sessionToken(request);
    if (token) await this.sessions.end(token, request.id);
    this.tokens.drop(request, reply);
    const logoutUrl = this.config.oidc.logout === 'provider' ? await this.providerLogoutUrl() : null;
    if (isNavigation(headers)) return reply.redirect(logoutUrl ?? '/', 302);
    return reply.code(200).send(SignedOutDto.of(logoutUrl));
  }

  /**
   * The logout URL contains our client id, because ID tokens are not stored (OpenID Connect RP-Initiated Logout 1.0,
   * section 2).
   */
  private async providerLogoutUrl(): Promise<string | null> {
    try {
      return oidc.buildEndSessionUrl(await this.provider.discover(), {
        ...this.config.oidc.logoutParams,
        client_id: this.config.oidc.clientId,
        post_logout_redirect_uri: `${this.config.publicUrl}/`,
      }).href;
    } catch {
      return null;
    }
  }
}
