import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import { Payment } from './payment.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** Our copy of a dispute, by which a buyer's bank demands a payment back. */
@Entity('payment_disputes')
@Stored({
  holds: 'disputes',
  grows: '1 per dispute',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Index('payment_disputes_payment_id_idx', ['paymentId'])
@Index('payment_disputes_organization_id_idx', ['organizationId'])
export class PaymentDispute {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'payment_disputes_pkey' })
  id: string;

  @Column({ name: 'payment_id', type: 'text', collation: 'C' })
  paymentId: string;

  @ManyToOne(() => Payment, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'payment_id', foreignKeyConstraintName: 'payment_disputes_payment_id_fkey' })
  payment: Relation<Payment>;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'organization_id',
    foreignKeyConstraintName: 'payment_disputes_organization_id_fkey',
  })
  organization: Relation<Organization>;

  /** Stripe's status, such as `needs_response`. The status of an inquiry begins with `warning_`. */
  @Column({ type: 'text' })
  status: string;

  /** The disputed amount, in the minor unit of the payment's currency. */
  @Column({ type: 'int' })
  amount: number;

  /** The part of the amount that was withdrawn from us and not reinstated. */
  @Column({ type: 'int' })
  withdrawn: number;

  @Column({ name: 'opened_at', type: 'timestamptz', precision: 3 })
  openedAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;
}
