import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { statement } from '../platform/database/statement.js';
import type { WebhookEvent } from '../billing/stripe/values.js';
import { StripeEvent } from './stripe-event.entity.js';

const INSERT = statement(
  'stripeEvents.insert',
  {},
  'INSERT INTO stripe_events (id, type, object_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
);

/** Twice the 30 days that Stripe lists events, so that no event is handled again after its row is gone. */
const DELETE_OLD = statement(
  'stripeEvents.deleteOld',
  {},
  `DELETE FROM stripe_events WHERE received_at < now() - interval '60 days'`,
);

@Injectable()
export class StripeEventsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  exists(id: string): Promise<boolean> {
    return this.manager.existsBy(StripeEvent, { id });
  }

  /** Stores an event. @returns false if the event is stored already */
  async insert({ id, type, objectId }: WebhookEvent, manager = this.manager): Promise<boolean> {
    return (await INSERT.count(manager, [id, type, objectId ?? ''])) > 0;
  }

  async deleteOld(): Promise<void> {
    await DELETE_OLD.count(this.manager, []);
  }
}
