import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripePaymentMethods } from '../stripe/stripe-payment-methods.js';
import type { PaymentMethod } from '../stripe/values.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';

const QUEUE = 'payment-method';
/** A day of retries. Later changes and renewals read it again. */
const OPTIONS = { retries: 300, longestWait: 300, timeout: 60, concurrency: 1, hasKeys: true };

/** Keeps a copy of the payment method of each customer, so that billing is shown while the payment provider is down. */
@Injectable()
export class PaymentMethodService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripePaymentMethods,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ customerId: string }>(QUEUE, OPTIONS, async (job) => this.handle(job));
  }

  /** Sends a job that reads the payment method, in the transaction that changes what pays. */
  async readLater(manager: EntityManager, customerId: string): Promise<void> {
    await this.jobs.send(manager, QUEUE, { customerId }, { key: customerId });
  }

  /** Reads the payment method of one of our current customers. */
  async pull(customerId: string): Promise<void> {
    const method = await this.find(customerId);
    await this.database.transaction((manager) => this.store(manager, customerId, method));
  }

  /** Reads this payment method again wherever it is used. */
  async pullUsed(methodId: string): Promise<void> {
    for (const customerId of await this.profiles.listPayingWith(methodId)) await this.pull(customerId);
  }

  private async handle(job: Job<{ customerId: string }>): Promise<void> {
    const { customerId } = job.data;
    const method = await this.find(customerId);
    await this.database.transaction(async (manager) => {
      await this.store(manager, customerId, method);
      await job.finish(manager);
    });
  }

  /** @returns undefined for a customer that is not ours, or that is missing, which has its own event */
  private async find(customerId: string): Promise<PaymentMethod | null | undefined> {
    try {
      const isOurs = await this.profiles.findOfCustomer(customerId);
      return isOurs ? await this.stripe.findOf(customerId) : undefined;
    } catch (error) {
      if (error instanceof MissingAtProviderError) return undefined;
      throw error;
    }
  }

  private async store(
    manager: EntityManager,
    customerId: string,
    method: PaymentMethod | null | undefined,
  ): Promise<void> {
    if (method === undefined) return;
    const organizationId = await this.profiles.setPaymentMethod(manager, customerId, method);
    if (organizationId) tell(manager, { organizationId, resources: ['billing'] });
  }
}
