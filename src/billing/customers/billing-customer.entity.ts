import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** A customer that an organization has, or had. Its row is never deleted, because subscriptions may depend on it. */
@Entity('billing_customers')
@Stored({
  holds: 'ids of customers at Stripe',
  grows: '1, and 1 per move of the account',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Index('billing_customers_organization_id_idx', ['organizationId', 'createdAt'])
export class BillingCustomer {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'billing_customers_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'billing_customers_organization_id_fkey' })
  organization: Relation<Organization>;

  /**
   * The account of the customer, if our data was bound to another account later. Null for customers of the bound
   * account.
   */
  @Column({ name: 'left_in', type: 'text', nullable: true })
  leftIn: string | null;

  /** When we learned that the customer was deleted at the payment provider. */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
