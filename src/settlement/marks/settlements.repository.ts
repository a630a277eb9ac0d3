import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { integer, text, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';

/** Increments `wanted`, and creates the row of the first mark. The row stays locked until the transaction ends. */
const WANT = statement(
  'settlements.want',
  {},
  `WITH wanted AS (
     INSERT INTO settlements (organization_id, wanted) VALUES ($1, 1)
     ON CONFLICT (organization_id) DO UPDATE SET wanted = settlements.wanted + 1 RETURNING wanted)
   INSERT INTO settlement_objects (organization_id, object_type, object_id, event_type, mark)
   SELECT $1, o.type, o.id, o.event, wanted
     FROM wanted, (SELECT DISTINCT ON (type, id) type, id, event
                     FROM unnest($2::text[], $3::text[], $4::text[]) AS l (type, id, event)) AS o
   ON CONFLICT (organization_id, object_type, object_id)
      DO UPDATE SET mark = excluded.mark, event_type = excluded.event_type`,
);

const MARK = { wanted: integer, done: integer, version: integer };

/** Waits for transactions that are marking the organization. They may rely on the job that runs this. */
const LOCK = statement(
  'settlements.lock',
  MARK,
  'SELECT wanted, done, version FROM settlements WHERE organization_id = $1 FOR NO KEY UPDATE',
);

const OBJECT = { objectType: text, objectId: text, eventType: text, createdAt: timestamp };

const LIST_OBJECTS = statement(
  'settlements.listObjects',
  OBJECT,
  `SELECT object_type AS "objectType", object_id AS "objectId", event_type AS "eventType", created_at AS "createdAt"
     FROM settlement_objects WHERE organization_id = $1 ORDER BY created_at, object_type, object_id`,
);

const COMPLETE = statement(
  'settlements.complete',
  { wanted: integer },
  `UPDATE settlements SET done = greatest(done, $2), version = version + 1
    WHERE organization_id = $1 AND version = $3 RETURNING wanted`,
);

/** Keeps objects that were named again since the run began. The next run reads them. */
const FORGET_OBJECTS = statement(
  'settlements.forgetObjects',
  {},
  'DELETE FROM settlement_objects WHERE organization_id = $1 AND mark <= $2',
);

const LIST_WANTED = statement(
  'settlements.listWanted',
  { organizationId: uuid },
  `SELECT organization_id AS "organizationId" FROM settlements WHERE done < wanted
    ORDER BY organization_id LIMIT $1`,
);

export type NamedObject = Omit<Row<typeof OBJECT>, 'createdAt'>;

/** The mark of an organization, and its named objects, when a run began. */
export interface Mark extends Row<typeof MARK> {
  objects: Row<typeof OBJECT>[];
}

@Injectable()
export class SettlementsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Marks an organization. @param objects to read by their ids, because Stripe's lists may lack their latest change */
  async want(manager: EntityManager, organizationId: string, objects: NamedObject[]): Promise<void> {
    await WANT.run(manager, [
      organizationId,
      objects.map(({ objectType }) => objectType),
      objects.map(({ objectId }) => objectId),
      objects.map(({ eventType }) => eventType),
    ]);
  }

  /** @returns null if the organization was never marked */
  async find(manager: EntityManager, organizationId: string): Promise<Mark | null> {
    const mark = await LOCK.first(manager, [organizationId]);
    return mark ? { ...mark, objects: await LIST_OBJECTS.all(manager, [organizationId]) } : null;
  }

  /** @returns the present `wanted`, or undefined if another run was complete in the meantime */
  async complete(manager: EntityManager, organizationId: string, mark: Mark): Promise<number | undefined> {
    const row = await COMPLETE.first(manager, [organizationId, mark.wanted, mark.version]);
    if (row) await FORGET_OBJECTS.count(manager, [organizationId, mark.wanted]);
    return row?.wanted;
  }

  async listWanted(limit: number): Promise<string[]> {
    const rows = await LIST_WANTED.all(this.manager, [limit]);
    return rows.map(({ organizationId }) => organizationId);
  }
}
