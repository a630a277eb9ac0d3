import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { Config } from '../platform/config/config.js';
import type { Profile } from '../users/users.service.js';
import { CrossSiteRequestError } from '../platform/http/errors/errors.js';
import { isCrossSiteNavigation, isNavigation, isPrefetch } from '../platform/http/cross-site.js';
import { sessionToken } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignedOutDto } from './signed-out.dto.js';
import { signInEnded } from './channels.js';
import { IdentityProvider } from './identity-provider.js';

/** Sets the cookies and redirects of sign-in and sign-out. */
@Injectable()
export class SignInService {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionsService,
    private readonly provider: IdentityProvider,
  ) {}

  async signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const browser = {
      ipAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      requestId: request.id,
    };
    const { user: profile } = request as FastifyRequest & { user: Profile };
    const token = await this.sessions.signIn(profile, browser, sessionToken(request));
    request.session.set('token', token);
    signInEnded.publish('success');
    return reply.redirect(request.signInReturnTo ?? '/', 302);
  }

  /**
   * Ends the local session first, so that an outage of the identity provider cannot prevent it.
   * @throws CrossSiteRequestError
   */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isCrossSiteNavigation(request.headers, this.config.publicUrl) || isPrefetch(request.headers))
      throw new CrossSiteRequestError();
    const token = sessionToken(request);
    if (token) await this.sessions.end(token, request.id);
    request.session.delete();
    const logoutUrl = this.config.oidc.logout === 'provider' ? await this.providerLogoutUrl() : null;
    if (isNavigation(request.headers)) return reply.redirect(logoutUrl ?? '/', 302);
    return reply.code(200).send(SignedOutDto.of(logoutUrl));
  }

  /**
   * The logout URL contains our client id, because ID tokens are not stored (OpenID Connect RP-Initiated Logout 1.0,
   * section 2).
   */
  private async providerLogoutUrl(): Promise<string | null> {
    try {
      return oidc.buildEndSessionUrl(await this.provider.discover(), {
        client_id: this.config.oidc.clientId,
        post_logout_redirect_uri: `${this.config.publicUrl}/`,
      }).href;
    } catch {
      return null;
    }
  }
}
