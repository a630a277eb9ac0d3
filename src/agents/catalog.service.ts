import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ApiError } from '../common/errors/api-error.js';
import { Config } from '../config/config.js';
import { patiently } from '../database/patience.js';
import { transaction } from '../database/transaction.js';
import { StripeService } from '../stripe/stripe.service.js';
import { Agent } from './agent.entity.js';
import { readCatalog, type CatalogEntry } from './catalog.js';

@Injectable()
export class CatalogService implements OnApplicationBootstrap {
  private readonly logger = new Logger(CatalogService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: Config,
    private readonly stripe: StripeService,
  ) {}

  /** A catalog file that is not right is said at start. @throws CatalogError */
  async onApplicationBootstrap(): Promise<void> {
    await readCatalog(this.config.agentCatalog);
  }

  /** Brings the catalog along outside production, as migrations are; without the payment provider it has to wait. */
  async syncAtStart(): Promise<void> {
    if (this.config.production) return;
    await patiently(() => this.sync()).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      this.logger.warn(`The catalog could not be brought to the payment provider: ${error.message}`);
    });
  }

  /**
   * Brings the catalog file into the database and makes its products and prices at the payment provider. Doing it again
   * changes nothing. An agent that has left the catalog keeps its row, for those who have something on it.
   * @throws CatalogError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async sync(): Promise<void> {
    const entries = await readCatalog(this.config.agentCatalog);
    const agents: Agent[] = [];
    for (const [position, entry] of entries.entries())
      agents.push({ ...agentOf(entry), prices: await this.ensurePrices(entry), position });
    await transaction(this.database, async (manager) => {
      await manager.query(`UPDATE agents SET position = NULL WHERE id <> ALL ($1) AND position IS NOT NULL`, [
        agents.map(({ id }) => id),
      ]);
      await manager.upsert(Agent, agents, ['id']);
    });
  }

  private async ensurePrices(entry: CatalogEntry): Promise<Agent['prices']> {
    const { subscriptionOffer, topUpOffer } = entry;
    const product = {
      id: `agent_${entry.id}`,
      name: entry.name,
      description: entry.description || entry.name,
    };
    return {
      ...(subscriptionOffer && {
        subscription: await this.stripe.ensurePrice({
          product,
          lookupKey: `agent_${entry.id}_subscription`,
          amount: subscriptionOffer.amount,
          currency: subscriptionOffer.currency,
          interval: subscriptionOffer.interval,
        }),
      }),
      ...(topUpOffer && {
        topUp: await this.stripe.ensurePrice({
          product,
          lookupKey: `agent_${entry.id}_top_up`,
          amount: topUpOffer.amount,
          currency: topUpOffer.currency,
          interval: null,
        }),
      }),
    };
  }
}

function agentOf(entry: CatalogEntry): Omit<Agent, 'prices' | 'position'> {
  const { id, name, description, category } = entry;
  const { iconUrl = null, trialOffer = null, subscriptionOffer = null, topUpOffer = null } = entry;
  return { id, name, description, category, iconUrl, trialOffer, subscriptionOffer, topUpOffer };
}
