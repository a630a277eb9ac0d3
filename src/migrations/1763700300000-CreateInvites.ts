import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvites1763700300000 implements MigrationInterface {
  name = 'CreateInvites1763700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invites (
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        role text NOT NULL,
        token_hash bytea NOT NULL,
        invited_by uuid,
        delivery_status text NOT NULL DEFAULT 'queued',
        last_sent_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        accepted_at timestamptz(3),
        CONSTRAINT invites_pkey PRIMARY KEY (id),
        CONSTRAINT invites_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT invites_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users (id) ON DELETE SET NULL,
        CONSTRAINT invites_role_check CHECK (role IN ('admin', 'member')),
        CONSTRAINT invites_delivery_status_check CHECK (delivery_status IN ('queued', 'sent', 'failed'))
      )`);
    await runner.query('CREATE UNIQUE INDEX invites_token_hash_key ON invites (token_hash)');
    await runner.query(
      `CREATE UNIQUE INDEX invites_live_key ON invites (organization_id, email_key) WHERE accepted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX invites_live_idx ON invites (organization_id, created_at, id) WHERE accepted_at IS NULL`,
    );
    await runner.query('CREATE INDEX invites_invited_by_idx ON invites (invited_by)');
    await runner.query(`
      CREATE TABLE invite_sends (
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        email_key text NOT NULL,
        sent_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT invite_sends_pkey PRIMARY KEY (id),
        CONSTRAINT invite_sends_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX invite_sends_organization_id_idx ON invite_sends (organization_id, sent_at)',
    );
    await runner.query('CREATE INDEX invite_sends_email_key_idx ON invite_sends (email_key, sent_at)');
    await runner.query('CREATE INDEX invite_sends_sent_at_idx ON invite_sends (sent_at)');
    await runner.query(
      'CREATE INDEX memberships_organization_id_created_at_idx ON memberships (organization_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX memberships_organization_id_created_at_idx');
    await runner.query('DROP TABLE invite_sends, invites');
  }
}
