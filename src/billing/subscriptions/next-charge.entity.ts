import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Stored } from '../../platform/database/stored.js';
import { Subscription } from './subscription.entity.js';

/** The payment provider's preview of the next invoice of a subscription. */
@Entity('next_charges')
@Stored({
  holds: 'the previews of the next invoices',
  grows: '1 per subscription',
  cleaned: 'the next preview replaces it',
  organizationDeleted: 'kept',
  personErased: 'none',
})
export class NextCharge {
  @PrimaryColumn({
    name: 'subscription_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'next_charges_pkey',
  })
  subscriptionId: string;

  @OneToOne(() => Subscription, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'subscription_id', foreignKeyConstraintName: 'next_charges_subscription_id_fkey' })
  subscription: Relation<Subscription>;

  /** The amount due, after the balance of the customer. Null if no invoice will follow. */
  @Column({ type: 'int', nullable: true })
  amount: number | null;

  /** The amount before the balance. */
  @Column({ type: 'int', nullable: true })
  total: number | null;

  /** The customer's balance before the invoice. Negative for a credit. */
  @Column({ type: 'int', nullable: true })
  balance: number | null;

  @Column({ type: 'text', nullable: true })
  currency: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  at: Date | null;

  /** The version of our copy of the subscription for which the preview was read. */
  @Column({ type: 'int', nullable: true })
  version: number | null;

  /** When the preview was read. */
  @Column({ name: 'as_of', type: 'timestamptz', precision: 3 })
  asOf: Date;
}
