import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, timestamp, type Row } from '../../platform/database/statements/columns.js';
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
    await COMPLETE.count(manager, [part]);
  }
}
