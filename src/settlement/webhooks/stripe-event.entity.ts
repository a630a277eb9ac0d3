import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Stored } from '../../platform/database/stored.js';

/** A received webhook event. The primary key prevents handling the same event twice. */
@Entity('stripe_events')
@Stored({
  holds: 'ids of received events, so that each is handled once',
  grows: '1 per event',
  cleaned: '`stripe-event-cleanup` after 60 days; Stripe lists events for 30',
  organizationDeleted: 'none',
  personErased: 'none',
})
@Index('stripe_events_object_id_idx', ['objectId'])
@Index('stripe_events_received_at_idx', ['receivedAt'])
export class StripeEvent {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'stripe_events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: string;

  @Column({ name: 'object_id', type: 'text' })
  objectId: string;

  @Column({ name: 'received_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  receivedAt: Date;
}
