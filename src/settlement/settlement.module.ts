import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { registerMetrics } from '../platform/metrics/domain-metrics.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { RateLimits } from '../platform/http/rate-limit/rate-limits.js';
import { RawBodies } from '../platform/http/raw-bodies.js';
import { StripeModule } from '../billing/stripe/stripe.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AgentCheckoutsController } from './purchases/agent-checkouts.controller.js';
import { AgentCheckoutsService } from './purchases/agent-checkouts.service.js';
import { CheckoutReturn } from './purchases/checkout-return.js';
import { PurchaseReaderService } from './purchases/purchase-reader.service.js';
import { PurchaseRecordsService } from './purchases/purchase-records.service.js';
import { PurchaseWriterService } from './purchases/purchase-writer.service.js';
import { PurchasesService } from './purchases/purchases.service.js';
import { PaymentDecisionsService } from './reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from './reviews/subscription-adoption.service.js';
import { KnownReportsService } from './webhooks/known-reports.service.js';
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

declare module '../platform/mail/notice-sender.js' {
  interface NoticeKinds {
    /** The first failure of an invoice. */
    payment_failed: { agentId: string; subscriptionId: string };
    /** A subscription that ended because an invoice was not paid. */
    subscription_ended: { agentId: string; subscriptionId: string };
  }
}

registerMetrics(async () => (await import('./metrics/settlement-metrics.js')).SETTLEMENT_METRICS);

/** Applies the payment provider's changes to billing and agents. */
@Module({
  imports: [
    AgentsModule,
    BillingModule,
    JobsModule,
    MailModule,
    OrganizationsModule,
    StripeModule,
    TypeOrmModule.forFeature([Reconciliation, StripeEvent]),
  ],
  controllers: [AgentCheckoutsController, WebhooksController],
  providers: [
    RateLimits,
    RawBodies,
    ReconciliationsRepository,
    StripeEventsRepository,
    StripeEventCleanup,
    AgentCheckoutsService,
    CheckoutReturn,
    CheckoutsComparison,
    DisputesComparison,
    EventsComparison,
    KnownReportsService,
    PaymentDecisionsService,
    PurchaseReaderService,
    PurchaseRecordsService,
    PurchaseWriterService,
    PurchasesService,
    WebhookHandlers,
    ReconciliationService,
    RefundsComparison,
    SubscriptionAdoptionService,
    SubscriptionsComparison,
    WebhooksService,
  ],
})
export class SettlementModule {}
