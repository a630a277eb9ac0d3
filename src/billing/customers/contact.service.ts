import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganizationLockService } from '../../organizations/organization-lock.service.js';
import { ORGANIZATION_RENAMED, type RenamedOrganization } from '../../organizations/organization-renamed.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { PROVIDER, record } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { placeOf } from '../../platform/jobs/queue-options.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MissingAtProviderError, PaymentProviderError } from '../stripe/stripe.errors.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import type { Contact } from '../stripe/values/customer.js';
import { MANAGE_BILLING } from '../../organizations/access/organization-rules.js';
import { NO_CONTACT, type BillingProfile, type ContactStatus } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';
import { MissingCustomersService } from './missing-customers.service.js';
import type { Requester } from '../terms/purchase.js';
import { BILLING } from '../billing.domain.js';

const QUEUE = 'customer-contact';
/** The queue of versions up to 0.3.0. Version 1.1 may delete this. */
const EARLIER_QUEUE = 'billing-contact';
/** More than two weeks of retries, so that no change is lost in a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 60, concurrency: 4 };

interface OfOrganization {
  organizationId: string;
}

/** Manages the billing contact. Changes are stored immediately, and a job sends them to the payment provider. */
@Injectable()
export class ContactService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly missing: MissingCustomersService,
    private readonly lock: OrganizationLockService,
    private readonly organizations: OrganizationsRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripeCustomersService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<OfOrganization>(QUEUE, { ...OPTIONS, hasKeys: true }, (job) => this.push(job));
    this.jobs.handle<OfOrganization>(EARLIER_QUEUE, OPTIONS, (job) => this.push(job));
    this.jobs.handle<RenamedOrganization>(ORGANIZATION_RENAMED, OPTIONS, (job) => this.followRename(job));
  }

  /** Whether these changes will be sent to the payment provider: there is a customer, and they change something. */
  async isSent(organizationId: string, changes: Partial<Contact>): Promise<boolean> {
    const profile = await this.profiles.find(organizationId);
    return Boolean(profile?.customerId) && isChange(profile!, changes);
  }

  /** @param changes absent fields stay, null clears a field, and the address is replaced as a whole */
  async update(requester: Requester, changes: Partial<Contact>): Promise<void> {
    const organizationId = requester.organization.id;
    await this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, requester, MANAGE_BILLING.relation);
      const profile = await this.profiles.lock(manager, organizationId);
      if (!isChange(profile, changes)) return;
      const contact = { ...profile.contact, ...changes };
      await this.profiles.setContact(manager, profile, contact, 'pending');
      await this.queue(manager, organizationId, requester.actor);
      await record(manager, requester.actor, BILLING, {
        type: 'billing.contact_changed',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: profile.contact,
        after: contact,
        isPersonal: true,
      });
    });
  }

  /**
   * Sends an existing contact to a new customer.
   * @param name the customer's name, or null if it is unknown
   */
  async initialize(manager: EntityManager, profile: BillingProfile, name: string | null): Promise<void> {
    const { organizationId, contact } = profile;
    const wanted = await this.named(contact, organizationId, manager);
    const isSynced = isDeepStrictEqual(wanted, { ...NO_CONTACT, name });
    await this.profiles.setContact(manager, profile, contact, isSynced ? 'synced' : 'pending');
    if (!isSynced) await this.queue(manager, organizationId);
  }

  /** One job at a time sends an organization's contact, so that changes arrive in order. */
  private async queue(manager: EntityManager, organizationId: string, actor = PROVIDER): Promise<void> {
    await this.jobs.send(manager, QUEUE, { organizationId }, { key: organizationId, ...placeOf(actor) });
  }

  /** Sends a pending contact again, because the customer has changed. */
  async resend(manager: EntityManager, organizationId: string): Promise<void> {
    await this.queue(manager, organizationId);
  }

  /** Stores a contact that was changed at the payment provider. @param profile as it was when the contact was read */
  async replace(manager: EntityManager, profile: BillingProfile, contact: Contact): Promise<void> {
    const { organizationId, contactVersion } = profile;
    const before = await this.profiles.lock(manager, organizationId);
    if (before.contactVersion !== contactVersion)
      throw new ConflictError('The contact changed while it was read from the provider.');
    await this.profiles.setContact(manager, before, contact, 'synced');
    await record(manager, PROVIDER, BILLING, {
      type: 'billing.contact_changed',
      organizationId,
      target: { type: 'organization', id: organizationId },
      before: before.contact,
      after: contact,
      isPersonal: true,
    });
  }

  private async push(job: Job<OfOrganization>): Promise<void> {
    const { organizationId } = job.data;
    await retryOnConflict(async () => {
      // Without a customer, there is nothing to do: creating the customer sends another job.
      const profile = await this.profiles.find(organizationId);
      if (!profile?.customerId || profile.contactStatus !== 'pending') return;
      const { customerId, contact, contactVersion } = profile;
      const key = `contact:${job.id}:${contactVersion}:${job.failures}`;
      const sent = await this.named(contact, organizationId);
      const status = await this.send(customerId, sent, key);
      if (!status) {
        const present = (await this.profiles.find(organizationId))?.customerId;
        if (!present || present === customerId) return;
        throw new ConflictError('The customer was replaced while the contact was sent to it.');
      }
      if (await this.profiles.endSending(profile, status, sent.name)) return;
      // If this job paused for longer than its timeout, another job may have sent a newer contact. This job has then
      // overwritten it.
      await this.profiles.setContactPending(organizationId);
      throw new ConflictError('The contact changed while it was sent to the provider.');
    });
    await this.database.transaction(async (manager) => {
      tell(manager, BILLING, { organizationId, resources: ['billing'] });
      await job.finish(manager);
    });
  }

  /** While the contact has no name, the customer has the organization's name. */
  private async followRename(job: Job<RenamedOrganization>): Promise<void> {
    const { organizationId } = job.data;
    await this.database.transaction(async (manager) => {
      const profile = await this.profiles.lockExisting(manager, organizationId);
      if (profile?.customerId && profile.contact.name === null) {
        await this.profiles.setContact(manager, profile, profile.contact, 'pending');
        await this.queue(manager, organizationId);
        tell(manager, BILLING, { organizationId, resources: ['billing'] });
      }
      await job.finish(manager);
    });
  }

  /** The contact as it is sent: without a name, it gets the organization's name. */
  private async named(contact: Contact, organizationId: string, manager?: EntityManager) {
    const name = contact.name ?? (await this.organizations.nameOf(organizationId, manager));
    return { ...contact, name };
  }

  /** @returns undefined if the customer was deleted. Creating a new customer sends another job. */
  private async send(customerId: string, contact: Contact, key: string): Promise<ContactStatus | undefined> {
    try {
      await this.stripe.update(customerId, contact, key);
      return 'synced';
    } catch (error) {
      if (error instanceof PaymentProviderError) return 'failed';
      if (error instanceof MissingAtProviderError && (await this.missing.isDeleted(customerId)))
        return undefined;
      throw error;
    }
  }
}

/** A contact that the payment provider rejected counts as changed, so that saving it again sends it again. */
function isChange({ contact, contactStatus }: BillingProfile, changes: Partial<Contact>): boolean {
  return contactStatus === 'failed' || !isDeepStrictEqual({ ...contact, ...changes }, contact);
}
