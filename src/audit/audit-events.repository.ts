import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import type { OrganizationEvent } from '../platform/audit-log/event-types.js';
import { boolean, json, text, timestamp, uuid, type Row } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';

const AUDIT_EVENT = {
  id: uuid,
  type: text.as<OrganizationEvent>(),
  occurredAt: timestamp,
  actorType: text,
  actorId: text.orNull,
  actorName: text.orNull,
  targetType: text,
  targetId: text,
  targetName: text.orNull,
  before: json.as<object>().orNull,
  after: json.as<object>().orNull,
  requestId: text.orNull,
};
export type AuditEventRow = Row<typeof AUDIT_EVENT>;

const withPersonalData = (part: 'before' | 'after') =>
  `coalesce(e.${part} || (p.data -> '${part}'), e.${part}) AS ${part}`;

const selectPage = (condition: string) => `
  SELECT e.id, e.type, e.occurred_at AS "occurredAt", e.actor_type AS "actorType", e.actor_id AS "actorId",
         u.name AS "actorName", e.target_type AS "targetType", e.target_id AS "targetId",
         CASE e.target_type WHEN 'organization' THEN o.name WHEN 'agent' THEN a.name ELSE t.name END AS "targetName",
         ${withPersonalData('before')}, ${withPersonalData('after')}, e.request_id AS "requestId"
    FROM audit_events e
    LEFT JOIN audit_personal_data p ON p.event_id = e.id
    JOIN organizations o ON o.id = e.organization_id
    LEFT JOIN agents a ON e.target_type = 'agent' AND a.id = e.target_id
    LEFT JOIN memberships m ON m.id = CASE WHEN e.target_type = 'membership' THEN e.target_id::uuid END
    LEFT JOIN users t ON t.id = CASE WHEN e.target_type = 'membership'
                                     THEN coalesce(m.user_id, (e.before ->> 'userId')::uuid) END
    LEFT JOIN users u ON u.id = CASE WHEN e.actor_type = 'user' THEN e.actor_id::uuid END
   WHERE e.organization_id = $1 ${condition}
     AND (e.occurred_at, e.id) < ($2::timestamptz, $3::uuid)
   ORDER BY e.occurred_at DESC, e.id DESC LIMIT $4`;

const LIST = statement('auditEvents.list', AUDIT_EVENT, selectPage(''));
const LIST_OF_TYPE = statement('auditEvents.listOfType', AUDIT_EVENT, selectPage('AND e.type = $5'));

/** A member of the role that owns the tables can become that role. */
const IS_CHANGEABLE = statement(
  'auditEvents.isChangeable',
  { isChangeable: boolean },
  `SELECT coalesce(bool_or(has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE') OR pg_has_role(relowner, 'MEMBER')), false)
          AS "isChangeable"
     FROM pg_class WHERE oid IN (to_regclass('audit_events'), to_regclass('audit_personal_data'))`,
);

@Injectable()
export class AuditEventsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists events newest first, after the given position. */
  list(
    organizationId: string,
    place: readonly string[],
    limit: number,
    type?: string,
  ): Promise<AuditEventRow[]> {
    const values = [organizationId, ...place, limit];
    if (type === undefined) return LIST.all(this.manager, values);
    return LIST_OF_TYPE.all(this.manager, [...values, type]);
  }

  /** Whether the current database role can change or delete events. */
  async isChangeable(): Promise<boolean> {
    return (await IS_CHANGEABLE.one(this.manager, [])).isChangeable;
  }
}
