import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitInviteMails1763701500000 implements MigrationInterface {
  name = 'LimitInviteMails1763701500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invite_sends ALTER COLUMN email_key DROP NOT NULL, ADD COLUMN user_id uuid
        CONSTRAINT invite_sends_user_id_fkey REFERENCES users (id) ON DELETE SET NULL`);
    await runner.query('CREATE INDEX invite_sends_user_id_idx ON invite_sends (user_id, sent_at)');
    await runner.query(`
      ALTER TABLE invites DROP CONSTRAINT invites_delivery_status_check,
        ADD CONSTRAINT invites_delivery_status_check
          CHECK (delivery_status IN ('queued', 'sent', 'failed', 'withheld'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE invites SET delivery_status = 'failed' WHERE delivery_status = 'withheld'`);
    await runner.query(`
      ALTER TABLE invites DROP CONSTRAINT invites_delivery_status_check,
        ADD CONSTRAINT invites_delivery_status_check CHECK (delivery_status IN ('queued', 'sent', 'failed'))`);
    await runner.query('DELETE FROM invite_sends WHERE email_key IS NULL');
    await runner.query('ALTER TABLE invite_sends DROP COLUMN user_id, ALTER COLUMN email_key SET NOT NULL');
  }
}
