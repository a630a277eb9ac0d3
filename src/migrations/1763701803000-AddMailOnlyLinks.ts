import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks block links whose token is only in the mail. Older links have the token of their invite, which its inviter
 * knows, too. Instances of the previous version continue to write such links.
 */
export class AddMailOnlyLinks1763701803000 implements MigrationInterface {
  name = 'AddMailOnlyLinks1763701803000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE invite_mail_links ADD COLUMN is_mail_only boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invite_mail_links DROP COLUMN is_mail_only');
  }
}
