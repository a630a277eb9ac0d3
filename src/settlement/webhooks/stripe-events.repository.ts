import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { text } from '../../platform/database/statements/columns.js';
import { deleteBatch } from '../../platform/database/statements/delete-batch.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { WebhookEvent } from '../../billing/stripe/values/webhook-event.js';

const INSERT = statement(
  'stripeEvents.insert',
  {},
  'INSERT INTO stripe_events (id, type, object_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
);

const LIST_STORED = statement(
  'stripeEvents.listStored',
  { id: text },
  'SELECT id FROM stripe_events WHERE id = ANY ($1::text[])',
);

const LIST_REPORTED = statement(
  'stripeEvents.listReported',
  { objectId: text },
  'SELECT DISTINCT object_id AS "objectId" FROM stripe_events WHERE object_id = ANY ($1::text[])',
);

/** Events are kept for twice the 30 days for which Stripe lists them. So no listed event is handled again. */
const DELETE_OLD = statement(
  'stripeEvents.deleteOld',
  {},
  deleteBatch('stripe_events', 'received_at', `received_at < now() - interval '60 days'`),
);

type Stored = Pick<WebhookEvent, 'id' | 'type' | 'objectId'>;

@Injectable()
export class StripeEventsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** @returns the ids that are stored */
  async listStored(ids: string[]): Promise<Set<string>> {
    return new Set((await LIST_STORED.all(this.manager, [ids])).map(({ id }) => id));
  }

  /** @returns the objects for which any event is stored */
  async listReported(objectIds: string[]): Promise<Set<string>> {
    return new Set((await LIST_REPORTED.all(this.manager, [objectIds])).map(({ objectId }) => objectId));
  }

  /** @returns false if the event is already stored */
  async insert({ id, type, objectId }: Stored, manager = this.manager): Promise<boolean> {
    return (await INSERT.count(manager, [id, type, objectId ?? ''])) > 0;
  }

  /** @returns the number of deleted rows, at most `limit` */
  deleteOld(limit: number): Promise<number> {
    return DELETE_OLD.count(this.manager, [limit]);
  }
}
