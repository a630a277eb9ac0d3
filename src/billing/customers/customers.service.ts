import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PROVIDER, SYSTEM, record } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { CustomerReplacedError } from '../billing.errors.js';
import { isFinal, MissingAtProviderError, orRejected } from '../stripe/stripe.errors.js';
import { StripeCustomers } from '../stripe/stripe-customers.js';
import { BillingCustomersRepository } from './billing-customers.repository.js';
import type { Provisioning } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';
import { ContactService } from './contact.service.js';
import { MissingCustomers } from './missing-customers.js';

/** A try fails only if another request succeeds, so more tries are not needed in practice. */
const MAX_TRIES = 5;

/** Each organization has one customer at the payment provider. It is created when it is first needed. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly known: BillingCustomersRepository,
    private readonly missing: MissingCustomers,
    private readonly stripe: StripeCustomers,
    private readonly contact: ContactService,
  ) {}

  /**
   * Runs `use` with the organization's customer. If that customer was deleted at the payment provider, or another
   * request has replaced it, runs `use` again with the new one.
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError also if the payment provider does not know the customer
   */
  async withCustomer<T>(
    organization: { id: string; name: string },
    use: (customerId: string) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      const customerId = await this.ensure(organization);
      try {
        return await use(customerId);
      } catch (error) {
        const isReplaced = error instanceof CustomerReplacedError;
        if (!isReplaced && !isMissingCustomer(error)) throw orRejected(error);
        if (tries === MAX_TRIES) throw isReplaced ? new ConflictError(error.message) : orRejected(error);
        if (!isReplaced && (await this.missing.isDeleted(customerId))) await this.forget(customerId);
      }
    }
  }

  /** @throws CustomerReplacedError if the organization now has another customer, or none */
  async requireCurrent(manager: EntityManager, organizationId: string, customerId: string): Promise<void> {
    const profile = await this.profiles.find(organizationId, manager);
    if (profile?.customerId !== customerId) throw new CustomerReplacedError('The customer was replaced.');
  }

  /**
   * Runs `use` with the customer of an ongoing subscription, which may be an earlier customer. Without a subscription,
   * uses the organization's customer.
   * @see withCustomer
   */
  async withPayingCustomer<T>(
    organization: { id: string; name: string },
    use: (customerId: string) => Promise<T>,
  ): Promise<T> {
    const paying = await this.known.findPaying(organization.id);
    if (!paying) return this.withCustomer(organization, use);
    try {
      return await use(paying);
    } catch (error) {
      if (!isMissingCustomer(error) || !(await this.missing.isDeleted(paying))) throw orRejected(error);
      await this.forget(paying);
      return this.withCustomer(organization, use);
    }
  }

  /** Removes a customer that the payment provider has deleted. The next purchase creates a new one. */
  async forget(customerId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.known.markDeleted(manager, customerId);
      const profile = await this.profiles.lockOfCustomer(manager, customerId);
      if (!profile) return;
      const { organizationId } = profile;
      await this.profiles.removeCustomer(manager, organizationId);
      await record(manager, PROVIDER, {
        type: 'billing.customer_deleted',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: { customerId },
      });
    });
  }

  private async ensure({ id, name }: { id: string; name: string }): Promise<string> {
    const profile = await this.profiles.find(id);
    return profile?.customerId ?? retryOnConflict(() => this.provision(id, name));
  }

  /**
   * Creates the customer. No transaction is open during the call to the payment provider, so another attempt may finish
   * first.
   */
  private async provision(organizationId: string, name: string): Promise<string> {
    const begun = await this.begin(organizationId, name);
    if (typeof begun === 'string') return begun;
    const earlier = begun.since ? await this.stripe.find(organizationId, new Date(begun.since)) : undefined;
    const customerId = earlier ?? (await this.create(organizationId, begun));
    await this.keep(organizationId, begun, customerId, earlier ? null : begun.name);
    return customerId;
  }

  /**
   * Stores an attempt to create the customer.
   * @returns the attempt, or the id of an existing customer
   */
  private async begin(organizationId: string, name: string): Promise<string | Provisioning> {
    return this.database.transaction(async (manager) => {
      const profile = await this.profiles.lock(manager, organizationId);
      if (profile.customerId) return profile.customerId;
      if (profile.provisioning) return profile.provisioning;
      const { contact, provisioningSince } = profile;
      const since = provisioningSince && provisioningSince.toISOString();
      const provisioning = { key: uuidv7(), name: contact.name ?? name, email: contact.email, since };
      await this.profiles.beginProvisioning(manager, organizationId, provisioning);
      return provisioning;
    });
  }

  /** Concurrent requests send the same key and parameters, so they get the same customer. */
  private async create(organizationId: string, { key, name, email }: Provisioning): Promise<string> {
    try {
      return await this.stripe.create({ organizationId, name, email }, `customer:${key}`);
    } catch (error) {
      if (isFinal(error)) await this.profiles.endProvisioning(organizationId, key);
      throw error;
    }
  }

  /**
   * @param name the customer's name, or null if it is unknown
   * @throws ConflictError if another attempt has replaced this one
   */
  private async keep(
    organizationId: string,
    { key }: Provisioning,
    customerId: string,
    name: string | null,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const profile = await this.profiles.lock(manager, organizationId);
      if (profile.customerId === customerId) return;
      if (profile.customerId || profile.provisioning?.key !== key)
        throw new ConflictError('Another attempt to create the customer has replaced this one.');
      await this.profiles.setCustomer(manager, organizationId, customerId, name);
      await this.known.insert(manager, customerId, organizationId);
      await this.contact.initialize(manager, profile, name);
      await record(manager, SYSTEM, {
        type: 'billing.customer_created',
        organizationId,
        target: { type: 'organization', id: organizationId },
        after: { customerId },
      });
    });
  }
}

function isMissingCustomer(error: unknown): boolean {
  return error instanceof MissingAtProviderError && error.parameter === 'customer';
}
