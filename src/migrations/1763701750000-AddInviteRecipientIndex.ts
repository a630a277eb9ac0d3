import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets people find the pending invites to their address. */
export class AddInviteRecipientIndex1763701750000 implements MigrationInterface {
  name = 'AddInviteRecipientIndex1763701750000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS invites_recipient_idx ON invites (email_key, created_at, id)
        WHERE accepted_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invites_recipient_idx');
  }
}
