import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets agents show the checkout that is in progress. */
export class AddProcessingCheckouts1763701771000 implements MigrationInterface {
  name = 'AddProcessingCheckouts1763701771000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkouts ADD COLUMN processing boolean NOT NULL DEFAULT false');
    await runner.query(`
      CREATE INDEX IF NOT EXISTS checkouts_in_progress_idx ON checkouts (organization_id, item, created_at)
        WHERE status = 'open' OR processing`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX checkouts_in_progress_idx');
    await runner.query('ALTER TABLE checkouts DROP COLUMN processing');
  }
}
