import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the hourly cleanup find old invites. */
export class AddInviteExpiryIndex1763701620000 implements MigrationInterface {
  name = 'AddInviteExpiryIndex1763701620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS invites_expires_at_idx ON invites (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invites_expires_at_idx');
  }
}
