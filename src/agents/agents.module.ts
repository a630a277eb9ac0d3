import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { UsersModule } from '../users/users.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AgentActionsService } from './agent-actions.service.js';
import { TrialsRepository } from './trials/trials.repository.js';
import { TrialRemindersService } from './trials/trial-reminders.service.js';
import { TrialRemindersRepository } from './trials/trial-reminders.repository.js';
import { AgentTrial } from './trials/agent-trial.entity.js';
import { Agent } from './catalog/agent.entity.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsService } from './agents.service.js';
import { CatalogRepository } from './catalog/catalog.repository.js';
import { CatalogService } from './catalog/catalog.service.js';
import { LowBalanceService } from './tokens/low-balance/low-balance.service.js';
import { LowBalanceThreshold } from './tokens/low-balance/low-balance-threshold.entity.js';
import { LowBalancesRepository } from './tokens/low-balance/low-balances.repository.js';
import { TokenHistoryController } from './tokens/token-history.controller.js';
import { TokenHistoryRepository } from './tokens/token-history.repository.js';
import { TokenHistoryService } from './tokens/token-history.service.js';
import { TokenConsumption } from './tokens/token-consumption.entity.js';
import { TokenConsumptionsRepository } from './tokens/token-consumptions.repository.js';
import { TokenGrantsService } from './tokens/token-grants.service.js';
import { TokenGrant } from './tokens/token-grant.entity.js';
import { TokenMovement } from './tokens/token-movement.entity.js';
import { TokenUsageController } from './tokens/usage/token-usage.controller.js';
import { TokenUsage } from './tokens/usage/token-usage.entity.js';
import { TokenUsageDay } from './tokens/usage/token-usage-day.entity.js';
import { TokenUsageRepository } from './tokens/usage/token-usage.repository.js';
import { TokenUsageService } from './tokens/usage/token-usage.service.js';
import { TokenReversalsService } from './tokens/token-reversals.service.js';
import { ReservationCleanupService } from './tokens/reservations/reservation-cleanup.service.js';
import { ReservationsRepository } from './tokens/reservations/reservations.repository.js';
import { TokenHold } from './tokens/reservations/token-hold.entity.js';
import { TokenReservation } from './tokens/reservations/token-reservation.entity.js';
import { TokenBudget } from './tokens/budgets/token-budget.entity.js';
import { TokenBudgetsController } from './tokens/budgets/token-budgets.controller.js';
import { TokenBudgetsRepository } from './tokens/budgets/token-budgets.repository.js';
import { TokenBudgetsService } from './tokens/budgets/token-budgets.service.js';
import { TokenAccountsService } from './tokens/token-accounts.service.js';
import { TokenClaimsService } from './tokens/token-claims.service.js';
import { TokenMemberUsage } from './tokens/usage/token-member-usage.entity.js';
import { TokensRepository } from './tokens/tokens.repository.js';
import { TokensService } from './tokens/tokens.service.js';
import { AGENTS } from './agents.domain.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Agent,
      AgentTrial,
      TokenGrant,
      TokenMovement,
      TokenConsumption,
      TokenUsage,
      TokenUsageDay,
      LowBalanceThreshold,
      TokenBudget,
      TokenHold,
      TokenMemberUsage,
      TokenReservation,
    ]),
    BillingModule,
    JobsModule,
    MailModule,
    OrganizationsModule,
    SessionsModule,
    StripeModule,
    UsersModule,
  ],
  controllers: [AgentsController, TokenBudgetsController, TokenHistoryController, TokenUsageController],
  providers: [
    AgentsRepository,
    CatalogRepository,
    LowBalancesRepository,
    ReservationsRepository,
    TokenBudgetsRepository,
    TokenConsumptionsRepository,
    TokenHistoryRepository,
    TokensRepository,
    TrialsRepository,
    TokenUsageRepository,
    AgentActionsService,
    AgentsService,
    CatalogService,
    LowBalanceService,
    ReservationCleanupService,
    TokenAccountsService,
    TokenBudgetsService,
    TokenClaimsService,
    TokenGrantsService,
    TokenHistoryService,
    TokenReversalsService,
    TokensService,
    TrialRemindersService,
    TrialRemindersRepository,
    TokenUsageService,
  ],
  exports: [
    AgentActionsService,
    AgentsRepository,
    AgentsService,
    CatalogRepository,
    CatalogService,
    TokenBudgetsRepository,
    TokenGrantsService,
    TokenReversalsService,
    TokensRepository,
    TokensService,
    TrialsRepository,
    TrialRemindersRepository,
    TokenUsageRepository,
    TokenUsageService,
  ],
})
export class AgentsModule {
  static readonly domain = AGENTS;
}
