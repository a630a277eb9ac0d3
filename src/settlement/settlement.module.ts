import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { RateLimitsService } from '../platform/http/rate-limit/rate-limits.service.js';
import { RawBodiesService } from '../platform/http/raw-bodies.service.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AgentCheckoutsController } from './purchases/agent-checkouts.controller.js';
import { AgentCheckoutsService } from './purchases/agent-checkouts.service.js';
import { CheckoutReturnService } from './purchases/checkout-return.service.js';
import { MarksService } from './marks/marks.service.js';
import { SettlementObject } from './marks/settlement-object.entity.js';
import { Settlement } from './marks/settlement.entity.js';
import { SettlementsRepository } from './marks/settlements.repository.js';
import { MarkedOrganizationsService } from './reconciliation/marked-organizations.service.js';
import { PurchaseWriterService } from './runs/purchase-writer.service.js';
import { ReaderService } from './runs/reader.service.js';
import { ReversalsReaderService } from './runs/reversals-reader.service.js';
import { RowsService } from './runs/rows.service.js';
import { SettleService } from './runs/settle.service.js';
import { WriterService } from './runs/writer.service.js';
import { EarlierQueuesService } from './webhooks/earlier-queues.service.js';
import { OwnersService } from './webhooks/owners.service.js';
import { PaymentDecisionsService } from './reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from './reviews/subscription-adoption.service.js';
import { DisputesComparisonService } from './reconciliation/disputes-comparison.service.js';
import { EventsComparisonService } from './reconciliation/events-comparison.service.js';
import { Reconciliation } from './reconciliation/reconciliation.entity.js';
import { ReconciliationsRepository } from './reconciliation/reconciliations.repository.js';
import { RefundsComparisonService } from './reconciliation/refunds-comparison.service.js';
import { SubscriptionsComparisonService } from './reconciliation/subscriptions-comparison.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { StripeEventCleanupService } from './webhooks/stripe-event-cleanup.service.js';
import { StripeEvent } from './webhooks/stripe-event.entity.js';
import { StripeEventsRepository } from './webhooks/stripe-events.repository.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';
import { ChangeWriterService } from './runs/change-writer.service.js';
import { DueChangesService } from './offers/due-changes.service.js';
import { OfferChangesController } from './offers/offer-changes.controller.js';
import { OfferChangesService } from './offers/offer-changes.service.js';
import { OfferChoiceService } from './offers/offer-choice.service.js';
import { OfferPreviewsService } from './offers/offer-previews.service.js';
import { OfferWithdrawalsService } from './offers/offer-withdrawals.service.js';
import { PriceSettingsService } from './offers/price-settings.service.js';
import { SETTLEMENT } from './settlement.domain.js';

/** Applies the payment provider's changes to billing and agents. */
@Module({
  imports: [
    AgentsModule,
    BillingModule,
    JobsModule,
    MailModule,
    OrganizationsModule,
    StripeModule,
    TypeOrmModule.forFeature([Reconciliation, Settlement, SettlementObject, StripeEvent]),
  ],
  controllers: [AgentCheckoutsController, OfferChangesController, WebhooksController],
  providers: [
    RateLimitsService,
    RawBodiesService,
    EarlierQueuesService,
    MarkedOrganizationsService,
    MarksService,
    OwnersService,
    PurchaseWriterService,
    ReaderService,
    ReversalsReaderService,
    RowsService,
    SettleService,
    SettlementsRepository,
    WriterService,
    ChangeWriterService,
    DueChangesService,
    OfferChangesService,
    OfferChoiceService,
    OfferPreviewsService,
    OfferWithdrawalsService,
    PriceSettingsService,
    ReconciliationsRepository,
    StripeEventsRepository,
    StripeEventCleanupService,
    AgentCheckoutsService,
    CheckoutReturnService,
    DisputesComparisonService,
    EventsComparisonService,
    PaymentDecisionsService,
    ReconciliationService,
    RefundsComparisonService,
    SubscriptionAdoptionService,
    SubscriptionsComparisonService,
    WebhooksService,
  ],
})
export class SettlementModule {
  static readonly domain = SETTLEMENT;
}
