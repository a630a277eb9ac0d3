import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { doAll } from '../platform/async/do-all.js';
import { Database } from '../platform/database/database.js';
import { JobsService, type Job } from '../platform/jobs/jobs.service.js';
import { MissingAtProviderError } from './stripe/stripe.errors.js';
import { StripeSubscriptions } from './stripe/stripe-subscriptions.js';
import { isOngoing, type ProviderSubscription } from './stripe/values.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { OrganizationHasSubscriptionError } from './billing.errors.js';
import type { CheckoutRow } from './checkouts/checkout.row.js';
import { CheckoutSessionsService } from './checkouts/checkout-sessions.service.js';
import { CheckoutsRepository } from './checkouts/checkouts.repository.js';
import { EndedSubscriptionsService } from './subscriptions/ended-subscriptions.service.js';
import { MissingCustomers } from './customers/missing-customers.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';

const QUEUE = 'organization-deleted';
/** About two weeks of retries, so that no subscription outlives a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 1 };

interface DeletedOrganization {
  organizationId: string;
}

/** Closes what a deleted organization has at the payment provider, so that it is never charged again. */
@Injectable()
export class ClosuresService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly sessions: CheckoutSessionsService,
    private readonly ended: EndedSubscriptionsService,
    private readonly missing: MissingCustomers,
    private readonly jobs: JobsService,
    private readonly stripe: StripeSubscriptions,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<DeletedOrganization>(QUEUE, OPTIONS, (job) => this.close(job));
  }

  /** @throws OrganizationHasSubscriptionError if an ongoing subscription is not set to end */
  async assertNoneRenews(manager: EntityManager, organizationId: string): Promise<void> {
    if (await this.subscriptions.hasRenewing(manager, organizationId))
      throw new OrganizationHasSubscriptionError();
  }

  /** Expires open checkouts and cancels subscriptions after the transaction that deletes the organization. */
  async closeLater(manager: EntityManager, organizationId: string): Promise<void> {
    await this.jobs.send(manager, QUEUE, { organizationId } satisfies DeletedOrganization);
  }

  /**
   * Cancels an ongoing subscription if its organization was deleted.
   * @param state as the payment provider has it
   * @returns the state after that
   */
  async endOfDeleted<State extends ProviderSubscription>(
    state: State,
    organizationId: string,
  ): Promise<State> {
    if (!isOngoing(state.status) || (await this.organizations.exists(organizationId))) return state;
    return { ...state, ...(await this.cancel(state.id)) };
  }

  private async close(job: Job<DeletedOrganization>): Promise<void> {
    const { organizationId } = job.data;
    try {
      await doAll(await this.checkouts.listUnderWay(organizationId), (checkout) => this.expire(checkout));
    } finally {
      // A session that was paid before it could expire has its subscription by now.
      await doAll(await this.customers.list(organizationId), (customerId) => this.cancelAllOf(customerId));
    }
    await this.database.transaction((manager) => job.finish(manager));
  }

  /**
   * Another request may be creating the session at this moment, or its process has crashed. The repeated call gets the
   * same session.
   */
  private async expire(checkout: CheckoutRow): Promise<void> {
    const sessionId = checkout.sessionId ?? (await this.sessions.create(checkout)).id;
    const session = await this.sessions.find(sessionId);
    if (session?.status === 'open') await this.sessions.close(sessionId);
  }

  /** Includes subscriptions of which we have no copy, because no checkout of ours started them. */
  private async cancelAllOf(customerId: string): Promise<void> {
    try {
      await doAll(await this.stripe.listOngoingOf(customerId), (id) => this.cancel(id));
    } catch (error) {
      const isMissing = error instanceof MissingAtProviderError;
      if (!isMissing || !(await this.missing.isDeleted(customerId))) throw error;
    }
  }

  /** Cancels a subscription at once and without a refund. @returns undefined if it has just ended */
  private async cancel(id: string): Promise<ProviderSubscription | undefined> {
    // A crash after the cancellation must not leave an invoice that can be paid.
    await this.database.transaction((manager) => this.ended.voidLater(manager, id));
    try {
      return await this.stripe.cancel(id);
    } catch (error) {
      if (error instanceof MissingAtProviderError) return undefined;
      throw error;
    }
  }
}
