import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Stored } from '../../platform/database/stored.js';

@Entity('reconciliations')
@Stored({
  holds: 'progress of the comparison with Stripe',
  grows: '1 per part, in all',
  cleaned: 'not needed',
  organizationDeleted: 'none',
  personErased: 'none',
})
export class Reconciliation {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'reconciliations_pkey' })
  part: string;

  /** Where the comparison continues. Each comparison defines its meaning. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  position: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  /** The last organization that the current daily pass has marked. Null between passes. */
  @Column({ type: 'uuid', nullable: true })
  after: string | null;

  /** The number of ongoing subscriptions whose organization is missing in our database. */
  @Column({ type: 'int', nullable: true })
  unknown: number | null;
}
