import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import type { PurchaseKind } from './checkout.entity.js';

/** A paid top-up, or a paid period of a subscription. */
@Entity('payments')
@Index('payments_payment_id_idx', ['paymentId'])
@Index('payments_organization_id_idx', ['organizationId'])
@Index('payments_review_idx', { synchronize: false })
export class Payment {
  /** The id of the checkout session or the invoice at the payment provider. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payments_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'payments_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  kind: PurchaseKind;

  @Column({ type: 'text' })
  item: string;

  @Column({ type: 'int' })
  amount: number;

  @Column({ type: 'text' })
  currency: string;

  /** The payment provider's id of the payment, to which refunds refer. */
  @Column({ name: 'payment_id', type: 'text', nullable: true })
  paymentId: string | null;

  /** The reason why the payment was not credited and needs a manual review. Null if the payment was credited. */
  @Column({ type: 'text', nullable: true })
  review: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
