import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { describeTag } from '../platform/openapi/tags.js';
import { BillingModule } from '../billing/billing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { UsersModule } from '../users/users.module.js';
import { AgentActionsService } from './agent-actions.service.js';
import { AgentCheckoutsService } from './agent-checkouts.service.js';
import { AgentTrial } from './trials/agent-trial.entity.js';
import { Agent } from './catalog/agent.entity.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsService } from './agents.service.js';
import { CatalogService } from './catalog/catalog.service.js';
import { PurchasesService } from './purchases/purchases.service.js';
import { TokenHistoryController } from './tokens/token-history.controller.js';
import { TokenHistoryRepository } from './tokens/token-history.repository.js';
import { TokenHistoryService } from './tokens/token-history.service.js';
import { TokenConsumption } from './tokens/token-consumption.entity.js';
import { TokenGrant } from './tokens/token-grant.entity.js';
import { TokenMovement } from './tokens/token-movement.entity.js';
import { TokenUsage } from './tokens/token-usage.entity.js';
import { TokenReversalsService } from './tokens/token-reversals.service.js';
import { TokensRepository } from './tokens/tokens.repository.js';
import { TokensService } from './tokens/tokens.service.js';

describeTag(
  'Agents',
  'The agents of the catalog, with the trial, subscription and tokens of an organization.',
);

export const EVENTS = organizationEvents(
  'trial.started',
  'subscription.adopted',
  'payment.credited',
  'payment.refunded',
  'tokens.granted',
  'tokens.taken_back',
  'tokens.restored',
);
declare module '../platform/audit-log/event-types.js' {
  interface EventTypes {
    agents: (typeof EVENTS)[number];
  }
}

@Module({
  imports: [
    TypeOrmModule.forFeature([Agent, AgentTrial, TokenGrant, TokenMovement, TokenConsumption, TokenUsage]),
    BillingModule,
    OrganizationsModule,
    StripeModule,
    UsersModule,
  ],
  controllers: [AgentsController, TokenHistoryController],
  providers: [
    AgentsRepository,
    TokenHistoryRepository,
    TokensRepository,
    AgentActionsService,
    AgentCheckoutsService,
    AgentsService,
    CatalogService,
    PurchasesService,
    TokenHistoryService,
    TokenReversalsService,
    TokensService,
  ],
  exports: [AgentsRepository, CatalogService, PurchasesService, TokensService],
})
export class AgentsModule {}
