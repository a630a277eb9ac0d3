import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PurchasesService } from '../agents/purchases.service.js';
import { CheckoutsService } from '../billing/checkouts.service.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { Database } from '../platform/database/database.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { PaymentProviderUnavailableError } from '../billing/stripe/stripe.errors.js';
import { StripeService } from '../billing/stripe/stripe.service.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { WebhooksService } from './webhooks.service.js';

const QUEUE = 'billing-reconcile';
/** It goes on for most of an hour, until the next one: a provider may be down, and instances may die, for long. */
const OPTIONS = { retries: 40, longestWait: 60, timeout: 3000, concurrency: 1 };
/** How far back events and refunds are looked for, in milliseconds: as long as the provider remembers what it told. */
const LOOK_BACK = 30 * 24 * 60 * 60_000;

/** Finds and repairs what no event told, by comparing everything with the provider. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly database: Database,
    private readonly events: StripeEventsRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripeService,
    private readonly checkouts: CheckoutsService,
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
   * Can be run at any time, also while events are handled.
   * @throws PaymentProviderUnavailableError
   */
  async reconcile(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK);
    for await (const event of this.webhooks.listMissed(since))
      await this.attempt(() => this.webhooks.makeUpFor(event));
    // Events are not all: there may be states of which the provider never told, or of which we forgot.
    for (const sessionId of await this.checkouts.listUnfinished())
      await this.attempt(() => this.purchases.settleCheckout(sessionId));
    for await (const state of this.stripe.listSubscriptions())
      if (await this.subscriptions.differs(state))
        await this.attempt(() => this.purchases.settleSubscription(state.id));
    for await (const paymentId of this.stripe.listRefundedPayments(since))
      await this.attempt(() => this.purchases.settleRefund(paymentId));
    await this.events.deleteOld();
  }

  /** One thing that can't be repaired does not stop the others; a provider that is down does. */
  private async attempt(repair: () => Promise<void>): Promise<void> {
    try {
      await repair();
    } catch (error) {
      if (error instanceof PaymentProviderUnavailableError) throw error;
      this.logger.error(
        `Something at the payment provider could not be repaired: ${(error as Error).message}`,
      );
    }
  }
}
