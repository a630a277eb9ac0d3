import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { doAll } from '../../platform/async/do-all.js';
import { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeInvoicesService } from '../stripe/stripe-invoices.service.js';
import { StripeSubscriptionsService } from '../stripe/stripe-subscriptions.service.js';

const QUEUE = 'subscription-ended';
/** More than two weeks of retries. An invoice cannot be voided while a bank debit for it is processing. */
const OPTIONS = { retries: 500, longestWait: 3600, timeout: 120, concurrency: 1 };

interface EndedSubscription {
  subscriptionId: string;
  /** Whether it must be canceled first. */
  cancels?: true;
}

/**
 * Cancels subscriptions whose first payment has failed, and voids the unpaid invoices of ended ones. Stripe stops
 * collecting these invoices, but does not void them. So the organization could pay for a period that it does not get.
 * Drafts cannot be voided, so they are kept from being finalized. A partly paid invoice stays open. If the rest is
 * paid, its period is credited.
 */
@Injectable()
export class EndedSubscriptionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly stripe: StripeInvoicesService,
    private readonly subscriptions: StripeSubscriptionsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<EndedSubscription>(QUEUE, OPTIONS, (job) => this.end(job));
  }

  /** Sends the job that voids the invoices of an ended subscription, in the caller's transaction. */
  async voidLater(manager: EntityManager, subscriptionId: string): Promise<void> {
    await this.jobs.send(manager, QUEUE, { subscriptionId } satisfies EndedSubscription);
  }

  /** Sends the job that cancels a subscription without a paid invoice, and then voids its invoices. */
  async cancelLater(manager: EntityManager, subscriptionId: string): Promise<void> {
    await this.jobs.send(manager, QUEUE, { subscriptionId, cancels: true } satisfies EndedSubscription);
  }

  /**
   * If an invoice is paid in the meantime, this attempt fails. The next attempt no longer lists that invoice, and the
   * event of the payment credits it.
   */
  private async end(job: Job<EndedSubscription>): Promise<void> {
    if (job.data.cancels && !(await this.cancel(job.data))) {
      await this.database.transaction((manager) => job.finish(manager));
      return;
    }
    const invoices = await this.voidableOf(job.data);
    await doAll(invoices, (id) => this.stripe.void(id));
    await this.database.transaction((manager) => job.finish(manager));
  }

  /** @returns false if a renewal or a change was paid meanwhile, so that the subscription continues */
  private async cancel({ subscriptionId }: EndedSubscription): Promise<boolean> {
    try {
      if (await this.stripe.hasPaid(subscriptionId)) return false;
      await this.subscriptions.cancel(subscriptionId);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
    }
    return true;
  }

  private async voidableOf({ subscriptionId }: EndedSubscription): Promise<string[]> {
    try {
      // Drafts come first: a draft that is being finalized then appears in the list of open invoices.
      await this.stripe.stopDrafts(subscriptionId);
      return await this.stripe.listVoidable(subscriptionId);
    } catch (error) {
      if (error instanceof MissingAtProviderError) return [];
      throw error;
    }
  }
}
