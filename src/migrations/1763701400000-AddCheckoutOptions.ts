import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCheckoutOptions1763701400000 implements MigrationInterface {
  name = 'AddCheckoutOptions1763701400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkouts ADD COLUMN options jsonb');
    await runner.query('ALTER TABLE subscriptions ADD COLUMN open_invoice_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN open_invoice_url');
    await runner.query('ALTER TABLE checkouts DROP COLUMN options');
  }
}
