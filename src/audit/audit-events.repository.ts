import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, json, text, timestamp, uuid, type Row } from '../platform/database/statements/columns.js';
import { statement, statementPlannedEachTime } from '../platform/database/statements/statement.js';

const AUDIT_EVENT = {
  id: uuid,
  type: text,
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

/** The values of the event with its personal data. If both have the same name, the value of the event wins. */
const withPersonalData = (part: 'before' | 'after') =>
  `coalesce((p.data -> '${part}') || e.${part}, e.${part}) AS ${part}`;

/** Null for a text that is not a UUID: a newer version may write targets and values that this one does not know. */
const asUuid = (value: string) =>
  `CASE WHEN ${value} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${value})::uuid END`;

/** The filters with an index of their own, and their columns. A range of times uses any of these indexes. */
const FILTERS = { type: 'type', actorId: 'actor_id', targetId: 'target_id' } as const;
type Filter = keyof typeof FILTERS;

/** The events that a list or an export shows. Times are as `IsTime` writes them: in UTC, with milliseconds. */
export type AuditSelection = { [Name in Filter | 'since' | 'until']?: string | undefined };

/** Joins names from views of the modules that store them, so that the trail shows current names. */
const selectPage = (filters: Filter[]) => `
  SELECT e.id, e.type, e.occurred_at AS "occurredAt", e.actor_type AS "actorType", e.actor_id AS "actorId",
         u.name AS "actorName", e.target_type AS "targetType", e.target_id AS "targetId",
         CASE e.target_type WHEN 'organization' THEN o.name WHEN 'agent' THEN a.name ELSE t.name END AS "targetName",
         ${withPersonalData('before')}, ${withPersonalData('after')}, e.request_id AS "requestId"
    FROM audit_events e
    LEFT JOIN audit_personal_data p ON p.event_id = e.id
    JOIN organization_profiles o ON o.id = e.organization_id
    LEFT JOIN agent_names a ON e.target_type = 'agent' AND a.id = e.target_id
    LEFT JOIN organization_members m ON e.target_type = 'membership' AND m.id = ${asUuid('e.target_id')}
    LEFT JOIN user_profiles t ON e.target_type = 'membership'
          AND t.id = coalesce(m.user_id, ${asUuid("e.before ->> 'userId'")})
    LEFT JOIN user_profiles u ON e.actor_type = 'user' AND u.id = ${asUuid('e.actor_id')}
   WHERE e.organization_id = $1 ${filters.map((name, n) => `AND e.${FILTERS[name]} = $${n + 7}`).join(' ')}
     AND (e.occurred_at, e.id) < ($2::timestamptz, $3::uuid)
     AND e.occurred_at >= $5::timestamptz AND e.occurred_at < $6::timestamptz
   ORDER BY e.occurred_at DESC, e.id DESC LIMIT $4`;

const NAMES = Object.keys(FILTERS) as Filter[];

/** One statement for each combination of filters, so that PostgreSQL can choose the best index for each combination. */
const LISTS = Array.from({ length: 2 ** NAMES.length }, (_, combination) => {
  const filters = NAMES.filter((_name, bit) => combination & (1 << bit));
  const declare = combination === 0 ? statement : statementPlannedEachTime;
  return declare(['auditEvents.list', ...filters].join(' by '), AUDIT_EVENT, selectPage(filters));
});

/** A member of the role that owns a table counts, too: it can switch to that role. */
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
    selection: AuditSelection,
  ): Promise<AuditEventRow[]> {
    const { since = '-infinity', until = 'infinity' } = selection;
    const filters = NAMES.filter((name) => selection[name] !== undefined);
    const combination = filters.reduce((bits, name) => bits | (1 << NAMES.indexOf(name)), 0);
    const values = filters.map((name) => selection[name]);
    return LISTS[combination]!.all(this.manager, [organizationId, ...place, limit, since, until, ...values]);
  }

  /** Whether the current database role can change or delete events. */
  async isChangeable(): Promise<boolean> {
    return (await IS_CHANGEABLE.one(this.manager, [])).isChangeable;
  }
}
