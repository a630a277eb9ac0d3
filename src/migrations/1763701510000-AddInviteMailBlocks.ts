import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddInviteMailBlocks1763701510000 implements MigrationInterface {
  name = 'AddInviteMailBlocks1763701510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invite_mail_links (
        token_hash bytea NOT NULL,
        recipient_hash bytea NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT invite_mail_links_pkey PRIMARY KEY (token_hash)
      )`);
    await runner.query('CREATE INDEX invite_mail_links_expires_at_idx ON invite_mail_links (expires_at)');
    await runner.query(`
      CREATE TABLE invite_mail_blocks (
        recipient_hash bytea NOT NULL,
        blocked_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT invite_mail_blocks_pkey PRIMARY KEY (recipient_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invite_mail_blocks, invite_mail_links');
  }
}
