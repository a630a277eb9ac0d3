import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import type { Contact, PaymentMethod } from '../stripe/values/customer.js';
import { Stored } from '../../platform/database/stored.js';

export type ContactStatus = 'synced' | 'pending' | 'failed';

/**
 * An attempt to create the customer. It is stored before the call, so that a retry sends the same key and parameters.
 */
export interface Provisioning {
  key: string;
  name: string;
  email: string | null;
  /** When the first attempt began, if it failed or is a day old. That attempt may still have created a customer. */
  since?: string | null;
}

export const NO_CONTACT: Contact = { name: null, email: null, phone: null, address: null };

@Entity('billing_profiles')
@Stored({
  holds: 'billing contacts',
  grows: '1',
  cleaned: 'admins change or clear the contact',
  organizationDeleted: 'kept',
  personErased: 'kept',
})
@Check('billing_profiles_contact_status_check', "contact_status IN ('synced', 'pending', 'failed')")
@Index('billing_profiles_payment_method_id_idx', { synchronize: false })
@Index('billing_profiles_customer_id_key', ['customerId'], { unique: true })
export class BillingProfile {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'billing_profiles_pkey' })
  organizationId: string;

  @OneToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'billing_profiles_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ name: 'customer_id', type: 'text', collation: 'C', nullable: true })
  customerId: string | null;

  /** Null unless an attempt is in flight or its response was lost. */
  @Column({ type: 'jsonb', nullable: true })
  provisioning: Provisioning | null;

  /** When the first attempt to create the customer began. Null before that, and once the customer exists. */
  @Column({ name: 'provisioning_since', type: 'timestamptz', precision: 3, nullable: true })
  provisioningSince: Date | null;

  /**
   * The name last sent to the customer: the contact's name, or the organization's if the contact has none. For an
   * adopted customer, the organization's. Null if it is unknown.
   */
  @Column({ name: 'customer_name', type: 'text', nullable: true })
  customerName: string | null;

  /** The method that pays the customer's next invoice. Null if there is none, or if it was never read. */
  @Column({ name: 'payment_method', type: 'jsonb', nullable: true })
  paymentMethod: PaymentMethod | null;

  @Column({ type: 'jsonb' })
  contact: Contact;

  /** Incremented by each change of the contact, so that a stale contact never replaces a newer one. */
  @Column({ name: 'contact_version', type: 'int', default: 0 })
  contactVersion: number;

  @Column({ name: 'contact_status', type: 'text', default: 'synced' })
  contactStatus: ContactStatus;

  @Column({ name: 'contact_synced_at', type: 'timestamptz', precision: 3, nullable: true })
  contactSyncedAt: Date | null;

  /** Only versions up to 0.3.0 use this column and the next one. */
  @Column({ name: 'contact_sender', type: 'uuid', nullable: true })
  contactSender: string | null;

  @Column({ name: 'contact_sender_since', type: 'timestamptz', precision: 3, nullable: true })
  contactSenderSince: Date | null;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
