import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A received event. The primary key prevents that it is handled twice. */
@Entity('stripe_events')
@Index('stripe_events_received_at_idx', ['receivedAt'])
export class StripeEvent {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'stripe_events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: string;

  @Column({ name: 'object_id', type: 'text' })
  objectId: string;

  @Column({ name: 'received_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  receivedAt: Date;
}
