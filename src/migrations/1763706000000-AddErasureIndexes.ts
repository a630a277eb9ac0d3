import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  invites_email_key_idx: 'invites (email_key)',
  // Not partial, because the planner ignores the statistics of partial indexes and would rather scan `audit_events`.
  audit_personal_data_email_before_idx: `audit_personal_data (lower(data #>> '{before,email}'))`,
  audit_personal_data_email_after_idx: `audit_personal_data (lower(data #>> '{after,email}'))`,
};

/** Lets an erasure find invites and former billing contacts by their addresses, without reading those of others. */
export class AddErasureIndexes1763706000000 implements MigrationInterface {
  name = 'AddErasureIndexes1763706000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${definition}`);
    await runner.query('ANALYZE audit_personal_data'); // collects the statistics of the new expressions
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
