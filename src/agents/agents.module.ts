import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { announce } from '../platform/audit-log/event-hints.js';
import { organizationEvents } from '../platform/audit-log/event-types.js';
import { readable } from '../platform/hints/hints.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { describeTag } from '../platform/openapi/tags.js';
import { BillingModule } from '../billing/billing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { UsersModule } from '../users/users.module.js';
import { AgentActionsService } from './agent-actions.service.js';
import { TrialsRepository } from './trials/trials.repository.js';
import { TrialReminders } from './trials/trial-reminders.js';
import { TrialRemindersRepository } from './trials/trial-reminders.repository.js';
import { AgentTrial } from './trials/agent-trial.entity.js';
import { Agent } from './catalog/agent.entity.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsService } from './agents.service.js';
import { CatalogService } from './catalog/catalog.service.js';
import { LowBalanceService } from './tokens/low-balance.service.js';
import { LowBalanceThreshold } from './tokens/low-balance-threshold.entity.js';
import { LowBalancesRepository } from './tokens/low-balances.repository.js';
import { TokenHistoryController } from './tokens/token-history.controller.js';
import { TokenHistoryRepository } from './tokens/token-history.repository.js';
import { TokenHistoryService } from './tokens/token-history.service.js';
import { TokenConsumption } from './tokens/token-consumption.entity.js';
import { TokenGrant } from './tokens/token-grant.entity.js';
import { TokenMovement } from './tokens/token-movement.entity.js';
import { TokenUsageController } from './tokens/usage/token-usage.controller.js';
import { TokenUsage } from './tokens/usage/token-usage.entity.js';
import { TokenUsageRepository } from './tokens/usage/token-usage.repository.js';
import { TokenUsageService } from './tokens/usage/token-usage.service.js';
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
  'tokens.threshold_changed',
);
declare module '../platform/audit-log/event-types.js' {
  interface EventTypes {
    agents: (typeof EVENTS)[number];
  }
}
declare module '../platform/hints/hints.js' {
  interface Resources {
    agents: true;
  }
}
declare module '../platform/mail/notice-sender.js' {
  interface NoticeKinds {
    trial_ending: { agentId: string };
    /** A balance that has fallen to the threshold or below it. */
    balance_low: { agentId: string; threshold: number };
  }
}
readable('agents', 'member');
announce(EVENTS, { members: ['agents'] });
announce(['subscription.adopted', 'payment.credited', 'payment.refunded'], {
  members: ['agents', 'billing'],
});

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Agent,
      AgentTrial,
      TokenGrant,
      TokenMovement,
      TokenConsumption,
      TokenUsage,
      LowBalanceThreshold,
    ]),
    BillingModule,
    JobsModule,
    MailModule,
    OrganizationsModule,
    StripeModule,
    UsersModule,
  ],
  controllers: [AgentsController, TokenHistoryController, TokenUsageController],
  providers: [
    AgentsRepository,
    LowBalancesRepository,
    TokenHistoryRepository,
    TokensRepository,
    TrialsRepository,
    TokenUsageRepository,
    AgentActionsService,
    AgentsService,
    CatalogService,
    LowBalanceService,
    TokenHistoryService,
    TokenReversalsService,
    TokensService,
    TrialReminders,
    TrialRemindersRepository,
    TokenUsageService,
  ],
  exports: [
    AgentActionsService,
    AgentsRepository,
    CatalogService,
    TokenReversalsService,
    TokensRepository,
    TokensService,
    TrialsRepository,
    TrialRemindersRepository,
    TokenUsageService,
  ],
})
export class AgentsModule {}
