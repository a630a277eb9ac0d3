import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A received webhook event. The primary key prevents handling the same event twice. */
@Entity('stripe_events')
@Index('stripe_events_object_id_idx', ['objectId'])
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
