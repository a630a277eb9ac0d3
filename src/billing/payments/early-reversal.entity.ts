import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../../platform/database/stored.js';

/** A payment that was not stored when the event of its refund or dispute arrived. It may never be stored. */
@Entity('early_reversals')
@Stored({
  holds: 'ids of payments that were refunded before they were stored',
  grows: '1 per refund of a payment that is not ours',
  cleaned: 'the next such refund, after a day',
  organizationDeleted: 'none',
  personErased: 'none',
})
@Index('early_reversals_created_at_idx', ['createdAt'])
export class EarlyReversal {
  /** The payment provider's id. */
  @PrimaryColumn({ name: 'payment_id', type: 'text', primaryKeyConstraintName: 'early_reversals_pkey' })
  paymentId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
