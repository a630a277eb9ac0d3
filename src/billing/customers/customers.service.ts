import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { PROVIDER, SYSTEM, record } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { CustomerReplacedError } from './customers.errors.js';
import type { Deadline } from '../stripe/deadline.js';
import { isFinal, MissingAtProviderError, orRejected } from '../stripe/stripe.errors.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import { BillingCustomersRepository } from './billing-customers.repository.js';
import type { Provisioning } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';
import { ContactService } from './contact.service.js';
import { MissingCustomersService } from './missing-customers.service.js';
import { BILLING } from '../billing.domain.js';

/** A try is repeated only after the customer was replaced or deleted, so more tries are not needed in practice. */
const MAX_TRIES = 5;

/**
 * Each organization has at most one current customer at the payment provider. It is created when it is first needed.
 */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly known: BillingCustomersRepository,
    private readonly missing: MissingCustomersService,
    private readonly stripe: StripeCustomersService,
    private readonly contact: ContactService,
    private readonly organizations: OrganizationsRepository,
  ) {}

  /**
   * Finds the organization's customer, or creates it.
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async ensure({ id, name }: { id: string; name: string }, deadline?: Deadline): Promise<string> {
    const profile = await this.profiles.find(id);
    return profile?.customerId ?? retryOnConflict(() => this.provision(id, name, deadline));
  }

  /**
   * Finds the customer of an ongoing subscription, which may be an earlier customer of the organization. Without a
   * subscription, finds or creates the organization's customer.
   * @see ensure
   */
  async ensurePaying(organization: { id: string; name: string }, deadline?: Deadline): Promise<string> {
    return (await this.known.findPaying(organization.id)) ?? this.ensure(organization, deadline);
  }

  /**
   * Decides what follows after a call with a customer has failed. Returns if another try may succeed, because the
   * organization has or gets another customer.
   * @param tries the number of failed tries
   * @throws the error, unless the customer was deleted at the payment provider or replaced by another request
   */
  async assertReplaced(
    customerId: string,
    error: unknown,
    tries: number,
    deadline?: Deadline,
  ): Promise<void> {
    const isReplaced = error instanceof CustomerReplacedError;
    if (!isReplaced && !isMissingCustomer(error)) throw orRejected(error);
    if (tries === MAX_TRIES) throw isReplaced ? new ConflictError(error.message) : orRejected(error);
    if (!isReplaced && (await this.missing.isDeleted(customerId, deadline)))
      await this.database.transaction((manager) => this.forget(customerId, manager));
  }

  /**
   * Takes over a customer that exists at the payment provider. If the organization has a customer already, that one
   * stays its current customer.
   */
  async adopt(manager: EntityManager, organizationId: string, customerId: string): Promise<void> {
    const profile = await this.profiles.lock(manager, organizationId);
    if (await this.known.find(customerId, manager)) return;
    await this.known.insert(manager, customerId, organizationId);
    if (profile.customerId) return;
    const name = await this.organizations.nameOf(organizationId, manager);
    await this.profiles.setCustomer(manager, organizationId, customerId, name);
    // Send our contact only if it has an unsent change. Otherwise, the contact at Stripe may be newer, because the
    // buyer may have entered it since the backup.
    if (profile.contactStatus === 'pending') await this.contact.resend(manager, organizationId);
    await record(manager, SYSTEM, BILLING, {
      type: 'billing.customer_changed',
      organizationId,
      target: { type: 'organization', id: organizationId },
      before: { customerId: null },
      after: { customerId },
    });
  }

  /** @throws CustomerReplacedError if the organization now has another customer, or none */
  async requireCurrent(manager: EntityManager, organizationId: string, customerId: string): Promise<void> {
    const profile = await this.profiles.find(organizationId, manager);
    if (profile?.customerId !== customerId) throw new CustomerReplacedError('The customer was replaced.');
  }

  /** Removes a customer that was deleted at the payment provider. A new one is created when it is needed. */
  async forget(customerId: string, manager: EntityManager): Promise<void> {
    await this.known.markDeleted(manager, customerId);
    const profile = await this.profiles.lockOfCustomer(manager, customerId);
    if (!profile) return;
    const { organizationId } = profile;
    await this.profiles.removeCustomer(manager, organizationId);
    await record(manager, PROVIDER, BILLING, {
      type: 'billing.customer_deleted',
      organizationId,
      target: { type: 'organization', id: organizationId },
      before: { customerId },
    });
  }

  /**
   * Creates the customer. No transaction is open during the call to the payment provider, so another attempt may finish
   * first.
   */
  private async provision(organizationId: string, name: string, deadline?: Deadline): Promise<string> {
    const begun = await this.begin(organizationId, name);
    if (typeof begun === 'string') return begun;
    const earlier = begun.since
      ? await this.stripe.find(organizationId, new Date(begun.since), deadline)
      : undefined;
    const customerId = earlier ?? (await this.create(organizationId, begun, deadline));
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
      const { contact, provisioningSince } = profile;
      if (profile.provisioning) return sinceIfOld(profile.provisioning, provisioningSince);
      const since = provisioningSince && provisioningSince.toISOString();
      const provisioning = { key: uuidv7(), name: contact.name ?? name, email: contact.email, since };
      await this.profiles.beginProvisioning(manager, organizationId, provisioning);
      return provisioning;
    });
  }

  /** Concurrent requests send the same key and parameters, so they get the same customer. */
  private async create(
    organizationId: string,
    { key, name, email }: Provisioning,
    deadline?: Deadline,
  ): Promise<string> {
    try {
      return await this.stripe.create({ organizationId, name, email }, `customer:${key}`, deadline);
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
      await record(manager, SYSTEM, BILLING, {
        type: 'billing.customer_created',
        organizationId,
        target: { type: 'organization', id: organizationId },
        after: { customerId },
      });
    });
  }
}

/** Stripe keeps an idempotency key for at least 24 hours. After that, the same key would create a second customer. */
const KEY_LIFETIME = 23 * 60 * 60_000;

/** If Stripe may have forgotten the attempt's key, adds the time since which its customer may exist. */
function sinceIfOld(provisioning: Provisioning, begun: Date | null): Provisioning {
  const isOld = begun !== null && begun.getTime() < Date.now() - KEY_LIFETIME;
  return isOld ? { ...provisioning, since: begun.toISOString() } : provisioning;
}

function isMissingCustomer(error: unknown): boolean {
  return error instanceof MissingAtProviderError && error.parameter === 'customer';
}
