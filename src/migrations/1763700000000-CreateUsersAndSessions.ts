import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsersAndSessions1763700000000 implements MigrationInterface {
  name = 'CreateUsersAndSessions1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid NOT NULL,
        email text,
        email_key text,
        email_verified boolean NOT NULL,
        name text,
        picture_url text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT users_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX users_email_key_idx ON users (email_key)');
    await runner.query(`
      CREATE TABLE identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject),
        CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX identities_user_id_idx ON identities (user_id)');
    await runner.query(`
      CREATE TABLE sessions (
        token_hash bytea NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
        ip_address text NOT NULL,
        user_agent text,
        CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
        CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE UNIQUE INDEX sessions_id_key ON sessions (id)');
    await runner.query('CREATE INDEX sessions_created_at_idx ON sessions (created_at)');
    await runner.query('CREATE INDEX sessions_user_id_created_at_idx ON sessions (user_id, created_at, id)');
    await runner.query(`
      CREATE TABLE used_sign_ins (
        state_hash bytea NOT NULL,
        used_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT used_sign_ins_pkey PRIMARY KEY (state_hash)
      )`);
    await runner.query('CREATE INDEX used_sign_ins_used_at_idx ON used_sign_ins (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_sign_ins, sessions, identities, users');
  }
}
