import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { TokenGrant } from './token-grant.entity.js';
import { Stored } from '../../platform/database/stored.js';

export type MovementReason =
  'consumption' | 'refund' | 'dispute' | 'refund_restoration' | 'dispute_restoration';

/** Tokens taken from a grant, or restored to it after a refund failed or a dispute was won. The ledger is append-only. */
@Entity('token_ledger')
@Stored({
  holds: 'movements of tokens',
  grows: '1 or more per consumption',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('token_ledger_amount_check', 'amount > 0')
@Check(
  'token_ledger_reason_check',
  "reason IN ('consumption', 'refund', 'dispute', 'refund_restoration', 'dispute_restoration')",
)
@Index('token_ledger_reversals_idx', { synchronize: false })
@Index('token_ledger_grant_id_reason_key_key', ['grantId', 'reason', 'key'], { unique: true })
export class TokenMovement {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'token_ledger_pkey' })
  id: string;

  @Column({ name: 'grant_id', type: 'uuid' })
  grantId: string;

  @ManyToOne(() => TokenGrant, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grant_id', foreignKeyConstraintName: 'token_ledger_grant_id_fkey' })
  grant: Relation<TokenGrant>;

  /** Copied from the grant. Null for consumptions that an earlier version of this service recorded. */
  @Column({ name: 'organization_id', type: 'uuid', nullable: true })
  organizationId: string | null;

  @Column({ name: 'agent_id', type: 'text', collation: 'C', nullable: true })
  agentId: string | null;

  @Column({ type: 'int' })
  amount: number;

  @Column({ type: 'text', collation: 'C' })
  reason: MovementReason;

  /** The idempotency key of a consumption. A unique value for any other reason. */
  @Column({ type: 'text', collation: 'C' })
  key: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  createdAt: Date;
}
