import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Stored } from '../../../platform/database/stored.js';

/** Live mode moves money. Test mode does not, and its objects are separate. */
export type Mode = 'live' | 'test';

/** The account at the payment provider to which our data belongs. The table has at most one row. */
@Entity('payment_account')
@Stored({
  holds: 'the Stripe account of the data',
  grows: '1 in all',
  cleaned: 'not needed',
  organizationDeleted: 'none',
  personErased: 'none',
})
@Check('payment_account_single_check', 'id = 1')
@Check('payment_account_mode_check', "mode IN ('live', 'test')")
export class PaymentAccount {
  @PrimaryColumn({ type: 'smallint', default: 1, primaryKeyConstraintName: 'payment_account_pkey' })
  id: number;

  /** Null if the key has no permission to read its account. */
  @Column({ name: 'account_id', type: 'text', nullable: true })
  accountId: string | null;

  @Column({ type: 'text' })
  mode: Mode;

  @Column({ name: 'bound_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  boundAt: Date;
}
