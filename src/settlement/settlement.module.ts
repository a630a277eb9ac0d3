import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { CheckoutReturn } from './checkout-return.js';
import { ProviderNews } from './provider-news.js';
import { CheckoutsPart } from './reconciliation/checkouts-part.js';
import { DisputesPart } from './reconciliation/disputes-part.js';
import { EventsPart } from './reconciliation/events-part.js';
import { Reconciliation } from './reconciliation/reconciliation.entity.js';
import { ReconciliationsRepository } from './reconciliation/reconciliations.repository.js';
import { RefundsPart } from './reconciliation/refunds-part.js';
import { SubscriptionsPart } from './reconciliation/subscriptions-part.js';
import { ReconciliationService } from './reconciliation.service.js';
import { StripeEventCleanup } from './stripe-event-cleanup.js';
import { StripeEvent } from './stripe-event.entity.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Applies the payment provider's changes to billing and agents. */
@Module({
  imports: [
    AgentsModule,
    BillingModule,
    JobsModule,
    StripeModule,
    TypeOrmModule.forFeature([Reconciliation, StripeEvent]),
  ],
  controllers: [WebhooksController],
  providers: [
    RateLimits,
    ReconciliationsRepository,
    StripeEventsRepository,
    StripeEventCleanup,
    CheckoutReturn,
    CheckoutsPart,
    DisputesPart,
    EventsPart,
    ProviderNews,
    ReconciliationService,
    RefundsPart,
    SubscriptionsPart,
    WebhooksService,
  ],
})
export class SettlementModule {}
