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

  /** The last organization that the running daily comparison has marked. Null if none is running. */
  @Column({ type: 'uuid', nullable: true })
  after: string | null;

  /** The number of living subscriptions of organizations that we do not have. */
  @Column({ type: 'int', nullable: true })
  unknown: number | null;
}
