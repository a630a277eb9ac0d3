import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PurchasesService } from '../agents/purchases.service.js';
import { CheckoutsService } from '../billing/checkouts.service.js';
import { SubscriptionsService } from '../billing/subscriptions.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeService } from '../stripe/stripe.service.js';

const QUEUE = 'billing-reconcile';
const OPTIONS = { retries: 3, longestWait: 60, timeout: 3000, concurrency: 1 };
/** How far back refunds are looked for, in milliseconds: as long as the provider tries to tell us of them, and more. */
const LOOK_BACK = 30 * 24 * 60 * 60_000;
/** For how long an event is remembered; the provider does not send one again after 30 days. */
const MEMORY = '60 days';

/** Finds and repairs what no event told, by comparing everything with the provider. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly stripe: StripeService,
    private readonly checkouts: CheckoutsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly purchases: PurchasesService,
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
    for (const sessionId of await this.checkouts.listUnfinished())
      await this.attempt(() => this.purchases.settleCheckout(sessionId));
    for await (const state of this.stripe.listSubscriptions())
      if (await this.subscriptions.differs(state))
        await this.attempt(() => this.purchases.settleSubscription(state.id));
    for await (const paymentId of this.stripe.listRefundedPayments(new Date(Date.now() - LOOK_BACK)))
      await this.attempt(() => this.purchases.settleRefund(paymentId));
    await this.database.query(`DELETE FROM stripe_events WHERE received_at < now() - interval '${MEMORY}'`);
  }

  /** One thing that is gone there, or that we refuse, does not stop the others; a provider that is down does. */
  private async attempt(repair: () => Promise<void>): Promise<void> {
    try {
      await repair();
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      this.logger.warn(error.message);
    }
  }
}
