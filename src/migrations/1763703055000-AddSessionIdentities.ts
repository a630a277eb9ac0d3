import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores a keyed hash of the identity of a session. Null in sessions of an older version. */
export class AddSessionIdentities1763703055000 implements MigrationInterface {
  name = 'AddSessionIdentities1763703055000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN identity_hash bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN identity_hash');
  }
}
