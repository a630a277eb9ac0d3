import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { record } from '../audit/record.js';
import { transaction } from '../database/transaction.js';
import { JobsService, type Job } from '../jobs/jobs.service.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { lockOrganization } from '../organizations/organization-lock.js';
import { MissingAtProviderError, PaymentProviderError } from '../stripe/stripe.errors.js';
import { StripeService } from '../stripe/stripe.service.js';
import type { Contact } from '../stripe/values.js';
import { BillingProfile, type ContactStatus } from './billing-profile.entity.js';
import { lockProfile, NO_CONTACT } from './billing-profiles.js';

const QUEUE = 'billing-contact';
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 60, concurrency: 4 };

/** Whom to write to about money: kept here at once, and brought to the customer record by a job. */
@Injectable()
export class ContactService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly stripe: StripeService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ organizationId: string }>(QUEUE, OPTIONS, (job) => this.push(job));
  }

  /** @param changes what is absent stays, null clears; an address is replaced whole */
  async update(caller: CallerMembership, changes: Partial<Contact>): Promise<void> {
    const organizationId = caller.organization.id;
    await transaction(this.database, async (manager) => {
      await lockOrganization(manager, caller, 'admin');
      const profile = await lockProfile(manager, organizationId);
      const contact = { ...profile.contact, ...changes };
      if (isDeepStrictEqual(contact, profile.contact)) return;
      await this.write(manager, profile, contact, 'pending');
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

  /** Asks for the contact to be brought to a customer that is new. */
  async bring(manager: EntityManager, { organizationId, contact }: BillingProfile): Promise<void> {
    if (isDeepStrictEqual(contact, NO_CONTACT)) return;
    await manager.update(BillingProfile, { organizationId }, { contactStatus: 'pending' });
    await this.jobs.send(manager, QUEUE, { organizationId });
  }

  /**
   * Takes over what was changed at the provider; while a change of ours is on its way there, ours counts.
   * @returns false if the customer is not there any more
   */
  async pull(customerId: string): Promise<boolean> {
    for (;;) {
      const before = await this.database.manager.findOneBy(BillingProfile, { customerId });
      if (!before) return true;
      const contact = await this.stripe.retrieveCustomer(customerId);
      if (!contact) return false;
      if (before.contactStatus === 'pending' || isDeepStrictEqual(contact, before.contact)) return true;
      const written = await transaction(this.database, async (manager) => {
        const profile = await lockProfile(manager, before.organizationId);
        if (profile.contactVersion !== before.contactVersion) return false;
        await this.write(manager, profile, contact, 'synced');
        await record(
          manager,
          { type: 'provider', id: null, requestId: null },
          {
            type: 'billing.contact_changed',
            organizationId: profile.organizationId,
            target: { type: 'organization', id: profile.organizationId },
            before: profile.contact,
            after: contact,
          },
        );
        return true;
      });
      if (written) return true;
    }
  }

  private async push(job: Job<{ organizationId: string }>): Promise<void> {
    const { organizationId } = job.data;
    const profile = await this.database.manager.findOneByOrFail(BillingProfile, { organizationId });
    const { customerId, contact, contactVersion, contactStatus } = profile;
    // Without a customer there is nowhere to bring it; who makes one asks again.
    if (!customerId || contactStatus !== 'pending') return this.done(job, null, contactVersion);
    try {
      const key = `contact:${organizationId}:${contactVersion}:${job.failures}`;
      await this.stripe.updateCustomer(customerId, contact, key);
    } catch (error) {
      if (error instanceof PaymentProviderError) return this.done(job, 'failed', contactVersion);
      if (error instanceof MissingAtProviderError) return this.done(job, null, contactVersion);
      throw error;
    }
    await this.done(job, 'synced', contactVersion);
  }

  /** A change that came meanwhile has a job of its own: what was brought for the old one says nothing of it. */
  private async done(
    job: Job<{ organizationId: string }>,
    status: ContactStatus | null,
    version: number,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (status)
        await manager.query(
          `UPDATE billing_profiles
              SET contact_status = $3,
                  contact_synced_at = CASE WHEN $3 = 'synced' THEN now() ELSE contact_synced_at END
            WHERE organization_id = $1 AND contact_version = $2`,
          [job.data.organizationId, version, status],
        );
      await job.finish(manager);
    });
  }

  private async write(
    manager: EntityManager,
    { organizationId, contactVersion }: BillingProfile,
    contact: Contact,
    status: ContactStatus,
  ): Promise<void> {
    await manager.update(
      BillingProfile,
      { organizationId },
      {
        contact,
        contactVersion: contactVersion + 1,
        contactStatus: status,
        ...(status === 'synced' && { contactSyncedAt: () => 'now()' }),
        updatedAt: () => 'clock_timestamp()',
      },
    );
  }
}
