import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds notices by mail, and what people have decided about them. */
export class CreateNotices1763702022000 implements MigrationInterface {
  name = 'CreateNotices1763702022000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notices (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        kind text NOT NULL,
        agent_id text,
        token_hash bytea,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        taken_at timestamptz(3),
        CONSTRAINT notices_pkey PRIMARY KEY (id),
        CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT notices_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE UNIQUE INDEX notices_token_hash_key ON notices (token_hash)');
    await runner.query('CREATE INDEX notices_user_id_created_at_idx ON notices (user_id, created_at)');
    await runner.query(
      'CREATE INDEX notices_organization_id_created_at_idx ON notices (organization_id, created_at)',
    );
    await runner.query('CREATE INDEX notices_created_at_idx ON notices (created_at)');
    await runner.query(`
      CREATE TABLE notice_settings (
        user_id uuid NOT NULL,
        kind text NOT NULL,
        enabled boolean NOT NULL,
        CONSTRAINT notice_settings_pkey PRIMARY KEY (user_id, kind),
        CONSTRAINT notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notice_settings');
    await runner.query('DROP TABLE notices');
  }
}
