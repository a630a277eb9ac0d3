import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import type { Contact } from './stripe/values.js';

export type ContactStatus = 'synced' | 'pending' | 'failed';

/** An attempt to make the customer record: its parameters are fixed before the call, so that a repeat is the same. */
export interface Provisioning {
  key: string;
  name: string;
  email: string | null;
}

export const NO_CONTACT: Contact = { name: null, email: null, phone: null, address: null };

/** An organization's side of the payment provider: who it is there, and whom to write to. */
@Entity('billing_profiles')
@Check('billing_profiles_contact_status_check', "contact_status IN ('synced', 'pending', 'failed')")
@Index('billing_profiles_customer_id_key', ['customerId'], { unique: true })
export class BillingProfile {
  @PrimaryColumn({ name: 'organization_id', type: 'uuid', primaryKeyConstraintName: 'billing_profiles_pkey' })
  organizationId: string;

  @OneToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'billing_profiles_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ name: 'customer_id', type: 'text', nullable: true })
  customerId: string | null;

  /** Under way, or without an answer yet. */
  @Column({ type: 'jsonb', nullable: true })
  provisioning: Provisioning | null;

  @Column({ type: 'jsonb' })
  contact: Contact;

  /** Counts the changes of the contact, so that nobody writes what they read before one over what came with it. */
  @Column({ name: 'contact_version', type: 'int', default: 0 })
  contactVersion: number;

  @Column({ name: 'contact_status', type: 'text', default: 'synced' })
  contactStatus: ContactStatus;

  @Column({ name: 'contact_synced_at', type: 'timestamptz', precision: 3, nullable: true })
  contactSyncedAt: Date | null;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
