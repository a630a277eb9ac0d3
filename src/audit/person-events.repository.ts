import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { text, timestamp, uuid, type Row } from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';

const EVENT = {
  id: uuid,
  type: text,
  occurredAt: timestamp,
  organizationId: uuid.orNull,
  targetType: text,
  targetId: text,
};
export type PersonEventRow = Row<typeof EVENT>;

const LIST_BY = statement(
  'personEvents.listBy',
  EVENT,
  `SELECT id, type, occurred_at AS "occurredAt", organization_id AS "organizationId", target_type AS "targetType",
          target_id AS "targetId"
     FROM audit_events WHERE actor_type = 'user' AND actor_id = $1::uuid::text AND id > $2
    ORDER BY id LIMIT $3`,
);

/**
 * Finds changes that others have made to the person's memberships. Includes ended memberships that began with an
 * invite. The limit for each membership keeps PostgreSQL from reading all events of an organization.
 */
const LIST_ABOUT = statement(
  'personEvents.listAbout',
  EVENT,
  `WITH own AS (
     SELECT organization_id, id::text AS target_id FROM organization_members WHERE user_id = $1::uuid
     UNION
     SELECT organization_id, after ->> 'membershipId' FROM audit_events
      WHERE type = 'invite.accepted' AND actor_id = $1::uuid::text)
   SELECT e.id, e.type, e.occurred_at AS "occurredAt", e.organization_id AS "organizationId",
          e.target_type AS "targetType", e.target_id AS "targetId"
     FROM own CROSS JOIN LATERAL (
       SELECT * FROM audit_events
        WHERE organization_id = own.organization_id AND target_id = own.target_id AND target_type = 'membership'
          AND NOT (actor_type = 'user' AND actor_id = $1::uuid::text) AND id > $2
        ORDER BY id LIMIT $3) AS e
    ORDER BY e.id LIMIT $3`,
);

/**
 * Finds the audit events that a person has caused, and those about their memberships. Leaves out the values before and
 * after a change, because they may belong to others.
 */
@Injectable()
export class PersonEventsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists the events that the person caused, after the event with the given id. */
  listBy(userId: string, after: string, limit: number): Promise<PersonEventRow[]> {
    return LIST_BY.all(this.manager, [userId, after, limit]);
  }

  /** Lists what others did to the memberships of the person. */
  listAbout(userId: string, after: string, limit: number): Promise<PersonEventRow[]> {
    return LIST_ABOUT.all(this.manager, [userId, after, limit]);
  }
}
