import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { doAll } from '../platform/async/do-all.js';
import { Database } from '../platform/database/database.js';
import type { Actor } from '../platform/audit-log/record.js';
import { placeOf } from '../platform/jobs/queue-options.js';
import type { Job } from '../platform/jobs/job.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { MissingAtProviderError } from './stripe/stripe.errors.js';
import { StripeSubscriptionsService } from './stripe/stripe-subscriptions.service.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { OrganizationHasSubscriptionError } from './billing.errors.js';
import type { CheckoutRow } from './checkouts/checkout.row.js';
import { CheckoutSessionsService } from './checkouts/checkout-sessions.service.js';
import { CheckoutsRepository } from './checkouts/checkouts.repository.js';
import { EndedSubscriptionsService } from './subscriptions/ended-subscriptions.service.js';
import { MissingCustomersService } from './customers/missing-customers.service.js';
import { OngoingSubscriptionsRepository } from './subscriptions/ongoing-subscriptions.repository.js';

const QUEUE = 'organization-deleted';
/** More than two weeks of retries, so that every subscription is canceled even after a long outage of Stripe. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 1 };

interface DeletedOrganization {
  organizationId: string;
}

/** Expires checkouts and cancels subscriptions of a deleted organization, so that it is never charged again. */
@Injectable()
export class ClosuresService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly customers: BillingCustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly sessions: CheckoutSessionsService,
    private readonly ended: EndedSubscriptionsService,
    private readonly missing: MissingCustomersService,
    private readonly jobs: JobsService,
    private readonly stripe: StripeSubscriptionsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<DeletedOrganization>(QUEUE, OPTIONS, (job) => this.close(job));
  }

  /** @throws OrganizationHasSubscriptionError unless all ongoing subscriptions are set to end with their period */
  async assertNoneRenews(manager: EntityManager, organizationId: string): Promise<void> {
    if (await this.ongoing.hasRenewing(manager, organizationId)) throw new OrganizationHasSubscriptionError();
  }

  /**
   * Sends the job that expires open checkouts and cancels subscriptions, in the caller's transaction, such as the one
   * that deletes the organization.
   */
  async closeLater(manager: EntityManager, organizationId: string, actor: Actor): Promise<void> {
    await this.jobs.send(manager, QUEUE, { organizationId } satisfies DeletedOrganization, placeOf(actor));
  }

  private async close(job: Job<DeletedOrganization>): Promise<void> {
    const { organizationId } = job.data;
    try {
      await doAll(await this.checkouts.listUnderWay(organizationId), (checkout) => this.expire(checkout));
    } finally {
      // A session that was paid before it could be expired has a subscription by now.
      await doAll(await this.customers.list(organizationId), (customerId) => this.cancelAllOf(customerId));
    }
    await this.database.transaction((manager) => job.finish(manager));
  }

  /**
   * If the session's id is not stored, another request is creating it or has crashed. Creating it again returns the
   * same session.
   */
  private async expire(checkout: CheckoutRow): Promise<void> {
    const sessionId = checkout.sessionId ?? (await this.sessions.create(checkout)).id;
    const session = await this.sessions.find(sessionId);
    if (session?.status === 'open') await this.sessions.close(sessionId);
  }

  /** Also cancels subscriptions without a copy, such as those that no checkout of ours started. */
  private async cancelAllOf(customerId: string): Promise<void> {
    try {
      await doAll(await this.stripe.listOngoingOf(customerId), (id) => this.cancel(id));
    } catch (error) {
      const isMissing = error instanceof MissingAtProviderError;
      if (!isMissing || !(await this.missing.isDeleted(customerId))) throw error;
    }
  }

  /** Cancels a subscription immediately, without a refund. Also sends the job that voids its unpaid invoices. */
  private async cancel(id: string): Promise<void> {
    // The job is sent first: a crash after the cancellation must not leave an invoice that can be paid.
    await this.database.transaction((manager) => this.ended.voidLater(manager, id));
    try {
      await this.stripe.cancel(id);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
    }
  }
}
