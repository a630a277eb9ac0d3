import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets one job at a time send an organization's billing contact. */
export class AddContactSender1763701761000 implements MigrationInterface {
  name = 'AddContactSender1763701761000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE billing_profiles
        ADD COLUMN contact_sender uuid,
        ADD COLUMN contact_sender_since timestamptz(3)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing_profiles DROP COLUMN contact_sender, DROP COLUMN contact_sender_since',
    );
  }
}
