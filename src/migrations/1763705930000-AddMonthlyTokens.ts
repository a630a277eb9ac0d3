import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens of a paid period that are granted month by month. An earlier version knows no such offers. */
export class AddMonthlyTokens1763705930000 implements MigrationInterface {
  name = 'AddMonthlyTokens1763705930000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE token_grants ADD COLUMN starts_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE token_grants DROP COLUMN starts_at');
  }
}
