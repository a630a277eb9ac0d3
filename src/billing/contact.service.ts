import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { PROVIDER, record } from '../platform/audit-log/record.js';
import { Database } from '../platform/database/database.js';
import { JobsService, type Job } from '../platform/jobs/jobs.service.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import { MissingAtProviderError, PaymentProviderError } from './stripe/stripe.errors.js';
import { StripeService } from './stripe/stripe.service.js';
import type { Contact } from './stripe/values.js';
import { NO_CONTACT, type BillingProfile, type ContactStatus } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';

const QUEUE = 'billing-contact';
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 60, concurrency: 4 };

/** Whom to write to about money: kept here at once, and brought to the customer record by a job. */
@Injectable()
export class ContactService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly lock: OrganizationLock,
    private readonly jobs: JobsService,
    private readonly stripe: StripeService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ organizationId: string }>(QUEUE, OPTIONS, (job) => this.push(job));
  }

  /** @param changes what is absent stays, null clears; an address is replaced whole */
  async update(caller: CallerMembership, changes: Partial<Contact>): Promise<void> {
    const organizationId = caller.organization.id;
    await this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, 'admin');
      const profile = await this.profiles.lock(manager, organizationId);
      const contact = { ...profile.contact, ...changes };
      // What the provider refused is tried once more when somebody asks for it again.
      if (isDeepStrictEqual(contact, profile.contact) && profile.contactStatus !== 'failed') return;
      await this.profiles.setContact(manager, profile, contact, 'pending');
      await this.jobs.send(manager, QUEUE, { organizationId });
      await record(manager, caller.actor, {
        type: 'billing.contact_changed',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: profile.contact,
        after: contact,
      });
    });
  }

  /**
   * Asks for the contact to be brought to a customer that is new.
   * @param name the customer was made with it; it is the contact's as well, where the contact has none
   */
  async bring(manager: EntityManager, profile: BillingProfile, name: string): Promise<void> {
    const { organizationId } = profile;
    const contact = { ...profile.contact, name: profile.contact.name ?? name };
    const isThere = isDeepStrictEqual(contact, { ...NO_CONTACT, name });
    await this.profiles.setContact(manager, profile, contact, isThere ? 'synced' : 'pending');
    if (!isThere) await this.jobs.send(manager, QUEUE, { organizationId });
  }

  /**
   * Takes over what was changed at the provider; while a change of ours is on its way there, ours counts.
   * @returns false if the customer is not there any more
   */
  async pull(customerId: string): Promise<boolean> {
    for (;;) {
      const before = await this.profiles.findOfCustomer(customerId);
      if (!before) return true;
      const contact = await this.stripe.retrieveCustomer(customerId);
      if (!contact) return false;
      if (before.contactStatus === 'pending' || isDeepStrictEqual(contact, before.contact)) return true;
      const written = await this.database.transaction(async (manager) => {
        const profile = await this.profiles.lock(manager, before.organizationId);
        if (profile.contactVersion !== before.contactVersion) return false;
        await this.profiles.setContact(manager, profile, contact, 'synced');
        await record(manager, PROVIDER, {
          type: 'billing.contact_changed',
          organizationId: profile.organizationId,
          target: { type: 'organization', id: profile.organizationId },
          before: profile.contact,
          after: contact,
        });
        return true;
      });
      if (written) return true;
    }
  }

  private async push(job: Job<{ organizationId: string }>): Promise<void> {
    const { organizationId } = job.data;
    for (let isFirst = true; ; isFirst = false) {
      const profile = await this.profiles.findExisting(organizationId);
      const { customerId, contact, contactVersion, contactStatus } = profile;
      // Without a customer there is nowhere to bring it; who makes one asks again.
      if (!customerId || (isFirst && contactStatus !== 'pending')) return this.end(job);
      const status = await this.bringTo(
        customerId,
        contact,
        `contact:${job.id}:${contactVersion}:${job.failures}`,
      );
      if (!status) return this.end(job);
      // If the contact changed meanwhile, push it again: the provider may have received the newer one first.
      if (await this.profiles.setContactStatus(organizationId, contactVersion, status)) return this.end(job);
    }
  }

  /** @returns nothing if the customer is gone: who makes a new one asks again */
  private async bringTo(
    customerId: string,
    contact: Contact,
    key: string,
  ): Promise<ContactStatus | undefined> {
    try {
      await this.stripe.updateCustomer(customerId, contact, key);
      return 'synced';
    } catch (error) {
      if (error instanceof PaymentProviderError) return 'failed';
      if (error instanceof MissingAtProviderError) return undefined;
      throw error;
    }
  }

  private async end(job: Job<{ organizationId: string }>): Promise<void> {
    await this.database.transaction((manager) => job.finish(manager));
  }
}
