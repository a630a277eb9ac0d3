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

const SELECT = `
  SELECT id, type, occurred_at AS "occurredAt", organization_id AS "organizationId", target_type AS "targetType",
         target_id AS "targetId"
    FROM audit_events`;
/** `$1` is the person. */
const IS_ACTOR = `actor_type = 'user' AND actor_id = $1::uuid::text`;

const LIST_BY = statement(
  'personEvents.listBy',
  EVENT,
  `${SELECT} WHERE ${IS_ACTOR} AND id > $2 ORDER BY id LIMIT $3`,
);

/**
 * Finds changes that others have made to the person and their memberships. The audit trail shows the ended memberships:
 * the person accepted an invite, or created the organization and later transferred its ownership. The limit for each
 * membership keeps PostgreSQL from reading all events of an organization.
 */
const LIST_ABOUT = statement(
  'personEvents.listAbout',
  EVENT,
  `WITH own AS (
     SELECT organization_id, id::text AS target_id FROM organization_members WHERE user_id = $1::uuid
     UNION
     SELECT organization_id, after ->> 'membershipId' FROM audit_events
      WHERE type = 'invite.accepted' AND actor_id = $1::uuid::text
     UNION
     SELECT organization_id, before ->> 'ownerMembershipId' FROM audit_events
      WHERE type = 'organization.ownership_transferred' AND ${IS_ACTOR})
   SELECT e.* FROM own CROSS JOIN LATERAL (
     ${SELECT}
      WHERE organization_id = own.organization_id AND target_id = own.target_id AND target_type = 'membership'
        AND NOT (${IS_ACTOR}) AND id > $2
      ORDER BY id LIMIT $3) AS e
   UNION ALL
   ${SELECT}
    WHERE organization_id IS NULL AND target_id = $1::uuid::text AND target_type = 'person'
      AND NOT (${IS_ACTOR}) AND id > $2
    ORDER BY id LIMIT $3`,
);

/**
 * Finds the audit events that a person has caused, and those about them and their memberships. Leaves out the values
 * before and after a change, because they may belong to others.
 */
@Injectable()
export class PersonEventsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists the events that the person caused, after the event with the given id. */
  listBy(userId: string, after: string, limit: number): Promise<PersonEventRow[]> {
    return LIST_BY.all(this.manager, [userId, after, limit]);
  }

  /** Lists what others did to the person and their memberships. */
  listAbout(userId: string, after: string, limit: number): Promise<PersonEventRow[]> {
    return LIST_ABOUT.all(this.manager, [userId, after, limit]);
  }
}
