import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a mail that waits for its turn tell of the latest notice. */
export class AddNewestNotice1763706010000 implements MigrationInterface {
  name = 'AddNewestNotice1763706010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notices ADD COLUMN about jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notices DROP COLUMN about');
  }
}
