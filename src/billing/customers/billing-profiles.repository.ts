import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { text, uuid } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { Contact, PaymentMethod } from '../stripe/values/customer.js';
import {
  BillingProfile,
  NO_CONTACT,
  type ContactStatus,
  type Provisioning,
} from './billing-profile.entity.js';

export interface CustomerChange {
  organizationId: string;
  before: string | null;
  after: string | null;
}

const INSERT_MISSING = statement(
  'billingProfiles.lock',
  {},
  'INSERT INTO billing_profiles (organization_id, contact) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

const END_PROVISIONING = statement(
  'billingProfiles.endProvisioning',
  {},
  `UPDATE billing_profiles SET provisioning = NULL WHERE organization_id = $1 AND provisioning->>'key' = $2`,
);

const ADOPT_CUSTOMERS = statement(
  'billingProfiles.adoptCustomers',
  { organizationId: uuid, before: text.orNull, after: text.orNull },
  `UPDATE billing_profiles p
      SET customer_id = latest.after, payment_method = NULL, provisioning = NULL, provisioning_since = NULL, updated_at = now()
     FROM (SELECT organization_id, customer_id AS before,
                  (SELECT c.id FROM billing_customers c
                    WHERE c.organization_id = b.organization_id AND c.left_in IS NULL AND c.deleted_at IS NULL
                    ORDER BY c.created_at DESC, c.id LIMIT 1) AS after
             FROM billing_profiles b FOR UPDATE) AS latest
    WHERE p.organization_id = latest.organization_id AND latest.before IS DISTINCT FROM latest.after
    RETURNING p.organization_id AS "organizationId", latest.before, latest.after`,
);

const SET_PAYMENT_METHOD = statement(
  'billingProfiles.setPaymentMethod',
  { organizationId: uuid },
  `UPDATE billing_profiles SET payment_method = $2
    WHERE customer_id = $1 AND payment_method IS DISTINCT FROM $2::jsonb RETURNING organization_id AS "organizationId"`,
);

const FIND_PAYING_WITH = statement(
  'billingProfiles.findPayingWith',
  { organizationId: uuid },
  `SELECT organization_id AS "organizationId" FROM billing_profiles
    WHERE payment_method->>'id' = $1 AND payment_method IS NOT NULL AND customer_id IS NOT NULL`,
);

@Injectable()
export class BillingProfilesRepository {
  constructor(@InjectRepository(BillingProfile) private readonly rows: Repository<BillingProfile>) {}

  /** Null before the first billing action of the organization. */
  find(organizationId: string, manager = this.rows.manager): Promise<BillingProfile | null> {
    return manager.withRepository(this.rows).findOneBy({ organizationId });
  }

  findOfCustomer(customerId: string): Promise<BillingProfile | null> {
    return this.rows.findOneBy({ customerId });
  }

  /** Locks the billing profile until the transaction ends. Creates a missing one. */
  async lock(manager: EntityManager, organizationId: string): Promise<BillingProfile> {
    await INSERT_MISSING.run(manager, [organizationId, NO_CONTACT]);
    return (await this.lockExisting(manager, organizationId))!;
  }

  lockExisting(manager: EntityManager, organizationId: string): Promise<BillingProfile | null> {
    return manager.withRepository(this.rows).findOne({
      where: { organizationId },
      lock: { mode: 'pessimistic_write' },
    });
  }

  lockOfCustomer(manager: EntityManager, customerId: string): Promise<BillingProfile | null> {
    return manager
      .withRepository(this.rows)
      .findOne({ where: { customerId }, lock: { mode: 'pessimistic_write' } });
  }

  async beginProvisioning(
    manager: EntityManager,
    organizationId: string,
    provisioning: Provisioning,
  ): Promise<void> {
    const change = { provisioning, provisioningSince: () => 'coalesce(provisioning_since, now())' };
    await manager.withRepository(this.rows).update({ organizationId }, change);
  }

  /** Ends the attempt with this key to create the customer. Does not end a later attempt. */
  async endProvisioning(organizationId: string, key: string): Promise<void> {
    await END_PROVISIONING.run(this.rows.manager, [organizationId, key]);
  }

  /**
   * Stores the customer, and ends the attempt to create it.
   * @param customerName the name sent when the customer was created
   */
  async setCustomer(
    manager: EntityManager,
    organizationId: string,
    customerId: string,
    customerName: string | null,
  ): Promise<void> {
    const change = {
      customerId,
      customerName,
      paymentMethod: null,
      provisioning: null,
      provisioningSince: null,
      updatedAt: () => 'now()',
    };
    await manager.withRepository(this.rows).update({ organizationId }, change);
  }

  /** Gives each organization its latest customer in the bound account, or none. @returns the changes */
  adoptCustomers(manager: EntityManager): Promise<CustomerChange[]> {
    return ADOPT_CUSTOMERS.all(manager, []);
  }

  async removeCustomer(manager: EntityManager, organizationId: string): Promise<void> {
    await manager
      .withRepository(this.rows)
      .update({ organizationId }, { customerId: null, paymentMethod: null, updatedAt: () => 'now()' });
  }

  /** Stores a changed contact. @param profile as it was when it was locked */
  async setContact(
    manager: EntityManager,
    { organizationId, contactVersion }: BillingProfile,
    contact: Contact,
    status: ContactStatus,
  ): Promise<void> {
    await manager.withRepository(this.rows).update(
      { organizationId },
      {
        contact,
        contactVersion: contactVersion + 1,
        ...inStatus(status),
        updatedAt: () => 'clock_timestamp()',
      },
    );
  }

  /** @returns the organization, if the payment method has changed */
  async setPaymentMethod(
    manager: EntityManager,
    customerId: string,
    method: PaymentMethod | null,
  ): Promise<string | undefined> {
    return (await SET_PAYMENT_METHOD.first(manager, [customerId, method]))?.organizationId;
  }

  /** Finds the organization that pays with this method. */
  async findPayingWith(methodId: string): Promise<string | undefined> {
    return (await FIND_PAYING_WITH.first(this.rows.manager, [methodId]))?.organizationId;
  }

  async setContactPending(organizationId: string): Promise<void> {
    await this.rows.update({ organizationId }, inStatus('pending'));
  }

  /**
   * Stores the status of the sent contact.
   * @param profile whose contact was sent
   * @param customerName the name that was sent to the provider
   * @returns false if the contact has changed since
   */
  async endSending(
    { organizationId, contactVersion }: BillingProfile,
    status: ContactStatus,
    customerName: string,
  ): Promise<boolean> {
    const { affected } = await this.rows.update(
      { organizationId, contactVersion },
      { ...inStatus(status), ...(status === 'synced' && { customerName }) },
    );
    return affected === 1;
  }
}

function inStatus(status: ContactStatus) {
  return { contactStatus: status, ...(status === 'synced' && { contactSyncedAt: () => 'now()' }) };
}
