import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Stored } from '../../../platform/database/stored.js';
import { TokenGrant } from '../token-grant.entity.js';
import { TokenReservation } from './token-reservation.entity.js';

const KEY = { primaryKeyConstraintName: 'token_holds_pkey' };

/**
 * Tokens of a grant that a reservation holds. They are not part of the grant's remainder. A hold that has expired counts
 * as returned. The next change of the agent's tokens returns it, or else the hourly cleanup.
 */
@Entity('token_holds')
@Stored({
  holds: 'the tokens that reservations hold of each grant',
  grows: '1 or more per reservation',
  cleaned: 'the end of the reservation',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Check('token_holds_amount_check', 'amount > 0')
@Index('token_holds_tenant_idx', ['organizationId', 'agentId'])
@Index('token_holds_grant_id_idx', ['grantId'])
@Index('token_holds_expires_at_idx', ['expiresAt'])
export class TokenHold {
  @PrimaryColumn({ name: 'reservation_id', type: 'uuid', ...KEY })
  reservationId: string;

  @ManyToOne(() => TokenReservation, { nullable: false })
  @JoinColumn({ name: 'reservation_id', foreignKeyConstraintName: 'token_holds_reservation_id_fkey' })
  reservation: Relation<TokenReservation>;

  @PrimaryColumn({ name: 'grant_id', type: 'uuid', ...KEY })
  grantId: string;

  @ManyToOne(() => TokenGrant, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grant_id', foreignKeyConstraintName: 'token_holds_grant_id_fkey' })
  grant: Relation<TokenGrant>;

  /** The organization, agent and expiry are those of the reservation. */
  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @Column({ name: 'agent_id', type: 'text', collation: 'C' })
  agentId: string;

  @Column({ type: 'int' })
  amount: number;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
