import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTokenGrace1763701200000 implements MigrationInterface {
  name = 'AddTokenGrace1763701200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE token_grants ADD COLUMN grace_until timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE token_grants DROP COLUMN grace_until');
  }
}
