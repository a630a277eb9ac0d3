import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type pg from 'pg';
import { EntityManager } from 'typeorm';
import { boolean, integer, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';

const PROGRESS = { position: timestamp.orNull, isDue: boolean };
export type ProgressRow = Row<typeof PROGRESS>;

/** A daily comparison is due after 23 hours. With 24, it would start an hour later each day. */
const FIND = statement(
  'reconciliations.find',
  PROGRESS,
  `SELECT position, completed_at IS NULL OR completed_at < now() - interval '23 hours' AS "isDue"
     FROM reconciliations WHERE part = $1`,
);

const ADVANCE = statement(
  'reconciliations.advance',
  {},
  `INSERT INTO reconciliations (part, position) VALUES ($1, $3)
   ON CONFLICT (part) DO UPDATE SET position = excluded.position
    WHERE reconciliations.position IS NOT DISTINCT FROM $2`,
);

/** The first pass is due an hour after the first start of this version. Until then, older instances may run. */
const POSTPONE = statement(
  'reconciliations.postpone',
  {},
  `INSERT INTO reconciliations (part, completed_at) VALUES ($1, now() - interval '22 hours') ON CONFLICT DO NOTHING`,
);

const FIND_PASS = statement(
  'reconciliations.findPass',
  { after: uuid.orNull, isDue: boolean },
  `SELECT after, after IS NOT NULL OR completed_at < now() - interval '23 hours' AS "isDue"
     FROM reconciliations WHERE part = $1 FOR UPDATE`,
);

const ADVANCE_PASS = statement(
  'reconciliations.advancePass',
  {},
  `UPDATE reconciliations SET after = $2, completed_at = CASE WHEN $2::uuid IS NULL THEN now() ELSE completed_at END
    WHERE part = $1`,
);

const SET_UNKNOWN = statement(
  'reconciliations.setUnknown',
  {},
  `INSERT INTO reconciliations (part, unknown) VALUES ($1, $2)
   ON CONFLICT (part) DO UPDATE SET unknown = excluded.unknown`,
);

const COUNT_UNKNOWN = statement(
  'reconciliations.countUnknown',
  { count: integer },
  'SELECT coalesce(sum(unknown), 0)::int AS count FROM reconciliations',
);

const COMPLETE = statement(
  'reconciliations.complete',
  {},
  `INSERT INTO reconciliations (part, completed_at) VALUES ($1, now())
   ON CONFLICT (part) DO UPDATE SET completed_at = now()`,
);

@Injectable()
export class ReconciliationsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  async find(part: string): Promise<ProgressRow> {
    return (await FIND.first(this.manager, [part])) ?? { position: null, isDue: true };
  }

  /**
   * Moves the position of a comparison.
   * @param from the position that was read before
   * @returns false if another instance has moved it since
   */
  async advance(manager: EntityManager, part: string, from: Date | null, to: Date | null): Promise<boolean> {
    return (await ADVANCE.count(manager, [part, from, to])) > 0;
  }

  async complete(manager: EntityManager, part: string): Promise<void> {
    await COMPLETE.run(manager, [part]);
  }

  /**
   * Finds the pass over all organizations, and locks it until the transaction ends.
   * @returns the last organization that the pass has marked, null at its start, or undefined if no pass is due
   */
  async findPass(manager: EntityManager, part: string): Promise<string | null | undefined> {
    await POSTPONE.run(manager, [part]);
    const { after, isDue } = await FIND_PASS.one(manager, [part]);
    return isDue ? after : undefined;
  }

  /** @param after null if the pass is complete */
  async advancePass(manager: EntityManager, part: string, after: string | null): Promise<void> {
    await ADVANCE_PASS.run(manager, [part, after]);
  }

  async setUnknown(manager: EntityManager, part: string, unknown: number): Promise<void> {
    await SET_UNKNOWN.run(manager, [part, unknown]);
  }
}

/** Counts the ongoing subscriptions whose organization is missing in our database. */
export async function countUnknownSubscriptions(pool: pg.Pool): Promise<number> {
  return (await COUNT_UNKNOWN.one(pool, [])).count;
}
