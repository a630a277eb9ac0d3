import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import {
  endpointDifferences,
  findEndpoint,
  findPortalDifferences,
  webhookUrlOf,
} from './setup-differences.js';
import { StripeClient } from '../stripe.client.js';

/** Compares Stripe's setup with the one that `billing-setup` creates. */
@Injectable()
export class SetupCheckService {
  private readonly logger = new Logger('PaymentSetup');

  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  /** Logs each difference, only in production. Runs in the background of startup and never throws. */
  async warn(): Promise<void> {
    if (!this.config.production) return;
    try {
      for (const difference of [...(await this.portal()), ...(await this.endpoint())])
        this.logger.warn(`${difference}. Run node dist/commands/billing-setup.js.`);
    } catch (error) {
      const { cause, message } = error as Error;
      this.logger.warn(
        `The setup of Stripe could not be verified: ${cause instanceof Error ? cause.message : message}`,
      );
    }
  }

  private async portal(): Promise<string[]> {
    const id = this.config.stripe.portalConfiguration!;
    const differences = await this.client.callIfPermitted((stripe) => findPortalDifferences(stripe, id));
    return differences.map((difference) => `Portal configuration: ${difference}`);
  }

  private async endpoint(): Promise<string[]> {
    const { publicUrl } = this.config;
    const endpoint = await this.client.callIfPermitted((stripe) => findEndpoint(stripe, publicUrl));
    if (!endpoint) return [`Webhook endpoint: none has the URL ${webhookUrlOf(publicUrl)}`];
    return endpointDifferences(endpoint).map((difference) => `Webhook endpoint: ${difference}`);
  }
}
