import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../../platform/database/stored.js';

/** Versions up to 0.3.0 note here that a payment was refunded before it was stored. This version does not use it. */
@Entity('early_reversals')
@Stored({
  holds: 'ids of payments that were refunded before they were stored',
  grows: 'not',
  cleaned: 'never; only versions up to 0.3.0 use it',
  organizationDeleted: 'none',
  personErased: 'none',
})
@Index('early_reversals_created_at_idx', ['createdAt'])
export class EarlyReversal {
  /** The payment provider's id. */
  @PrimaryColumn({
    name: 'payment_id',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'early_reversals_pkey',
  })
  paymentId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
