import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PurchasesService } from '../agents/purchases.service.js';
import { CheckoutSettlementService } from '../billing/checkout-settlement.service.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { Database } from '../platform/database/database.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { PaymentProviderUnavailableError } from '../billing/stripe/stripe.errors.js';
import { StripePayments } from '../billing/stripe/stripe-payments.js';
import { StripeSubscriptions } from '../billing/stripe/stripe-subscriptions.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { WebhooksService } from './webhooks.service.js';

const QUEUE = 'billing-reconcile';
/** Retries cover most of the hour until the next run. */
const OPTIONS = { retries: 40, longestWait: 60, timeout: 3000, concurrency: 1 };
/** The age in milliseconds of the oldest events that are listed. Stripe lists events for 30 days. */
const LOOK_BACK = 30 * 24 * 60 * 60_000;

/** Compares our data with the payment provider's, and repairs the effects of missed webhook events. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly database: Database,
    private readonly events: StripeEventsRepository,
    private readonly jobs: JobsService,
    private readonly stripeSubscriptions: StripeSubscriptions,
    private readonly stripePayments: StripePayments,
    private readonly checkouts: CheckoutSettlementService,
    private readonly subscriptions: SubscriptionsService,
    private readonly purchases: PurchasesService,
    private readonly webhooks: WebhooksService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, async (job) => {
      await this.reconcile();
      await this.database.transaction((manager) => job.finish(manager));
    });
    this.jobs.hourly(QUEUE);
  }

  /**
   * Runs one comparison with repairs. It is safe at any time, even while events are handled.
   * @throws PaymentProviderUnavailableError
   */
  async reconcile(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK);
    for await (const event of this.webhooks.listMissed(since))
      await this.attempt(() => this.webhooks.handleMissed(event));
    // Stripe does not keep events forever, so the current states are compared, too.
    for (const sessionId of await this.checkouts.listUnfinished())
      await this.attempt(() => this.purchases.settleCheckout(sessionId));
    for await (const state of this.stripeSubscriptions.list())
      if (await this.subscriptions.differs(state))
        await this.attempt(() => this.purchases.settleSubscription(state.id));
    for await (const paymentId of this.stripePayments.listRefunded(since))
      await this.attempt(() => this.purchases.settleRefund(paymentId));
    await this.events.deleteOld();
  }

  /** Runs one repair. A failure does not stop later repairs, unless the payment provider is unavailable. */
  private async attempt(repair: () => Promise<void>): Promise<void> {
    try {
      await repair();
    } catch (error) {
      if (error instanceof PaymentProviderUnavailableError) throw error;
      this.logger.error(
        `A difference to the payment provider could not be repaired: ${(error as Error).message}`,
      );
    }
  }
}
