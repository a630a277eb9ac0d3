import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { registerMetrics } from '../platform/metrics/domain-metrics.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { CheckoutReturn } from './purchases/checkout-return.js';
import { PaymentDecisionsService } from './reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from './reviews/subscription-adoption.service.js';
import { WebhookHandlers } from './webhooks/webhook-handlers.js';
import { CheckoutsComparison } from './reconciliation/checkouts-comparison.js';
import { DisputesComparison } from './reconciliation/disputes-comparison.js';
import { EventsComparison } from './reconciliation/events-comparison.js';
import { Reconciliation } from './reconciliation/reconciliation.entity.js';
import { ReconciliationsRepository } from './reconciliation/reconciliations.repository.js';
import { RefundsComparison } from './reconciliation/refunds-comparison.js';
import { SubscriptionsComparison } from './reconciliation/subscriptions-comparison.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { StripeEventCleanup } from './webhooks/stripe-event-cleanup.js';
import { StripeEvent } from './webhooks/stripe-event.entity.js';
import { StripeEventsRepository } from './webhooks/stripe-events.repository.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

registerMetrics(async () => (await import('./metrics/settlement-metrics.js')).SETTLEMENT_METRICS);

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
    CheckoutsComparison,
    DisputesComparison,
    EventsComparison,
    PaymentDecisionsService,
    WebhookHandlers,
    ReconciliationService,
    RefundsComparison,
    SubscriptionAdoptionService,
    SubscriptionsComparison,
    WebhooksService,
  ],
})
export class SettlementModule {}
