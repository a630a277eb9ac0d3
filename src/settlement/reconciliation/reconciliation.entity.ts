import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The progress of one part of the comparison with the payment provider. */
@Entity('reconciliations')
export class Reconciliation {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'reconciliations_pkey' })
  part: string;

  /** The time up to which the part has compared. What is compared by time differs between the comparisons. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  position: Date | null;

  /** The end of the last complete comparison. */
  @Column({ name: 'completed_at', type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;
}
