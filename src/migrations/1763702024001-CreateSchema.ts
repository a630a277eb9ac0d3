import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TOO_OLD } from '../platform/database/operations/database-fault.js';
import { LAST_OF_OLDEST } from '../platform/database/operations/known-migrations.js';
import { FUNCTIONS } from './baseline/functions.js';
import { INDEXES } from './baseline/indexes.js';
import { REPLACED } from './baseline/replaced.js';
import { TABLES } from './baseline/tables.js';
import { TRIGGERS } from './baseline/triggers.js';
import { VIEWS } from './baseline/views.js';

/**
 * The schema of 0.3.0, which later migrations extend. An empty database also gets the names of the migrations that this
 * one replaces, so that 0.3.0 still runs on that database.
 */
export class CreateSchema1763702024001 implements MigrationInterface {
  name = 'CreateSchema1763702024001';

  /** Does nothing in a database of 0.3.0. @throws Error in a database of an earlier version */
  async up(runner: QueryRunner): Promise<void> {
    const applied = (await runner.query('SELECT name FROM migrations')) as { name: string }[];
    if (applied.some(({ name }) => name === LAST_OF_OLDEST)) return;
    if (applied.length > 0) throw new Error(TOO_OLD.sentence);
    for (const sql of [...TABLES, ...INDEXES, ...VIEWS, ...FUNCTIONS, ...TRIGGERS]) await runner.query(sql);
    await runner.query(
      `INSERT INTO reconciliations (part, position)
       SELECT part, now() - interval '1 hour' FROM unnest(ARRAY['events', 'refunds']) AS part`,
    );
    await runner.query(
      'INSERT INTO migrations (timestamp, name) SELECT * FROM unnest($1::bigint[], $2::text[])',
      [Object.keys(REPLACED), Object.entries(REPLACED).map(([timestamp, name]) => name + timestamp)],
    );
  }

  async down(): Promise<void> {
    throw new Error('The baseline cannot be reverted. Drop the database instead.');
  }
}
