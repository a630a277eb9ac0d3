import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { IdentityProviderService } from './identity-provider.service.js';
import { metadataFault } from './metadata-fault.js';

@Injectable()
export class ProviderCheckService {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProviderService,
  ) {}

  /**
   * Warns if the identity provider's metadata cannot be used, or does not list a claim without which addresses stay
   * unverified or sign-ins cannot be fresh. Runs in the background after startup, only in production. Never throws.
   */
  async warn(): Promise<void> {
    if (!this.config.production) return;
    try {
      const { claims_supported: claims } = (await this.provider.discover()).serverMetadata();
      const { trustEmail, fresh } = this.config.oidc;
      const lacks = (claim: string) => Array.isArray(claims) && !claims.includes(claim);
      if (fresh === 'require' && lacks('auth_time'))
        this.logger.warn(
          'The identity provider does not list the claim auth_time, so people may be unable to delete organizations and their account. See OIDC_FRESH.',
        );
      if (!trustEmail && lacks('email_verified'))
        this.logger.warn(
          'The identity provider does not list the claim email_verified, so people may be unable to accept invites. See OIDC_TRUST_EMAIL.',
        );
    } catch (error) {
      const reason = metadataFault(error as Error);
      this.logger.warn(`The metadata of OIDC_ISSUER cannot be used: ${reason}. The next sign-in retries.`);
    }
  }
}
