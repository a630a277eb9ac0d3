import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { doAll } from '../../platform/async/do-all.js';
import { Database } from '../../platform/database/database.js';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeInvoices } from '../stripe/stripe-invoices.js';

const QUEUE = 'subscription-ended';
/** More than two weeks of retries. An invoice cannot be voided while a bank debit for it is processing. */
const OPTIONS = { retries: 500, longestWait: 3600, timeout: 120, concurrency: 1 };

interface EndedSubscription {
  subscriptionId: string;
}

/**
 * Voids the unpaid invoices of ended subscriptions, so that no period can be paid that the organization does not get.
 * Stripe only stops to collect finalized ones. Drafts cannot be voided, but a draft that stays one cannot be paid.
 */
@Injectable()
export class EndedSubscriptionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly stripe: StripeInvoices,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<EndedSubscription>(QUEUE, OPTIONS, (job) => this.voidInvoices(job));
  }

  /** Voids the invoices after the transaction that stores the end. */
  async voidLater(manager: EntityManager, subscriptionId: string): Promise<void> {
    await this.jobs.send(manager, QUEUE, { subscriptionId } satisfies EndedSubscription);
  }

  /** An invoice that is paid in the meantime is not listed again by the next attempt. Its event credits it. */
  private async voidInvoices(job: Job<EndedSubscription>): Promise<void> {
    const invoices = await this.payableOf(job.data);
    await doAll(invoices, (id) => this.stripe.void(id));
    await this.database.transaction((manager) => job.finish(manager));
  }

  private async payableOf({ subscriptionId }: EndedSubscription): Promise<string[]> {
    try {
      // A draft that is finalized at this moment is open when the list is read.
      await this.stripe.stopDrafts(subscriptionId);
      return await this.stripe.listPayable(subscriptionId);
    } catch (error) {
      if (error instanceof MissingAtProviderError) return [];
      throw error;
    }
  }
}
