import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when the person of a session has last proved who they are. Null, in sessions of the older version, means
 * `created_at`. `-infinity` means that it is unknown.
 */
export class AddAuthenticationTimes1763702001000 implements MigrationInterface {
  name = 'AddAuthenticationTimes1763702001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN authenticated_at');
  }
}
