import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { productIdOf } from '../../billing/stripe/product-id.js';
import { StripePricesService } from '../../billing/stripe/stripe-prices.service.js';
import { AGENT_ID, type Agent, type SubscriptionOffer } from './agent.entity.js';
import { AgentNotFoundError } from './catalog.errors.js';
import { CatalogRepository } from './catalog.repository.js';
import { readCatalog } from './catalog.js';
import { DEFAULT_OFFER } from './agent-entry.js';
import { subscriptionOffersOf } from './offer-rules.js';
import type { Catalog, CatalogEntry } from './catalog-entry.js';

@Injectable()
export class CatalogService implements OnApplicationBootstrap {
  private readonly logger = new Logger(CatalogService.name);

  constructor(
    private readonly database: Database,
    private readonly agents: CatalogRepository,
    private readonly config: Config,
    private readonly stripe: StripePricesService,
  ) {}

  /** Validates the catalog file, so that an invalid one prevents startup. @throws OperatorError */
  async onApplicationBootstrap(): Promise<void> {
    await readCatalog(this.config.agentCatalog);
  }

  /** Logs a difference in production. Runs in the background of startup and never throws. */
  async warn(): Promise<void> {
    if (!this.config.production) return;
    const difference = await this.difference().catch(() => undefined);
    if (difference) this.logger.warn(difference);
  }

  /** Compares the file with the catalog in the database. @returns a sentence if they differ */
  async difference(): Promise<string | undefined> {
    const { agents } = await readCatalog(this.config.agentCatalog);
    const stored = (await this.agents.listCatalog()).map(
      ({ prices: _prices, position: _position, ...agent }) => agent,
    );
    if (isDeepStrictEqual(asJson(agents.map(agentOf)), asJson(stored))) return undefined;
    const is = stored.length === 0 ? 'is empty' : 'differs from the file';
    return `The catalog in the database ${is}: run node dist/commands/catalog-sync.js.`;
  }

  /** The origins of the icons in the file. @throws OperatorError */
  async iconOrigins(): Promise<string[]> {
    const { agents } = await readCatalog(this.config.agentCatalog);
    return [...new Set(agents.flatMap(({ iconUrl }) => (iconUrl ? new URL(iconUrl).origin : [])))];
  }

  /**
   * Syncs the catalog, except in production, where only the command `catalog-sync` changes it. Errors of the payment
   * provider do not prevent startup.
   */
  async syncAtStart(): Promise<void> {
    if (this.config.production) return;
    await this.sync().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      this.logger.warn(`The catalog could not be sent to the payment provider: ${error.message}`);
    });
  }

  /**
   * Creates products and prices at the payment provider, and then replaces the catalog in the database. Idempotent.
   * @returns the number of agents
   * @throws OperatorError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async sync(): Promise<number> {
    const { agents: entries, taxBehavior } = await readCatalog(this.config.agentCatalog);
    const agents: Agent[] = [];
    for (const [position, entry] of entries.entries())
      agents.push({ ...agentOf(entry), prices: await this.ensurePrices(entry, taxBehavior), position });
    await this.database.transaction((manager) => this.agents.replaceCatalog(manager, agents));
    return agents.length;
  }

  /** @throws AgentNotFoundError also if the organization does not see the agent */
  async assertVisible(organizationId: string, agentId: string, manager?: EntityManager): Promise<void> {
    const isVisible =
      AGENT_ID.test(agentId) && (await this.agents.isVisible(organizationId, agentId, manager));
    if (!isVisible) throw new AgentNotFoundError();
  }

  private async ensurePrices(
    entry: CatalogEntry,
    taxBehavior: Catalog['taxBehavior'],
  ): Promise<Agent['prices']> {
    const { topUpOffer } = entry;
    const product = {
      id: productIdOf(entry.id),
      name: entry.name,
      description: entry.description || entry.name,
    };
    const offers: Record<string, string> = {};
    const all = subscriptionOffersOf(entry);
    for (const { id, amount, currency, interval, intervalCount } of all)
      offers[id] = await this.stripe.ensure({
        product,
        lookupKey: `agent_${entry.id}_subscription${id === DEFAULT_OFFER ? '' : `_${id}`}`,
        amount,
        currency,
        period: { interval, intervalCount },
        taxBehavior,
      });
    const [first] = all;
    return {
      offers,
      ...(first && { subscription: offers[first.id]! }),
      ...(topUpOffer && {
        topUp: await this.stripe.ensure({
          product,
          lookupKey: `agent_${entry.id}_top_up`,
          amount: topUpOffer.amount,
          currency: topUpOffer.currency,
          period: null,
          taxBehavior,
        }),
      }),
    };
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function agentOf(entry: CatalogEntry): Omit<Agent, 'prices' | 'position'> {
  const { id, name, description, category, iconUrl = null, trialOffer = null, topUpOffer = null } = entry;
  const offers = subscriptionOffersOf(entry);
  const [first] = offers;
  return {
    id,
    name,
    description,
    category,
    iconUrl,
    trialOffer,
    subscriptionOffer: first ? termsOf(first) : null,
    subscriptionOffers: offers,
    topUpOffer,
  };
}

function termsOf({ amount, currency, interval, tokensPerPeriod }: SubscriptionOffer) {
  return { amount, currency, interval, tokensPerPeriod };
}
