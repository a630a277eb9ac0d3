import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which invoice of a subscription failed last, so that its first failure is told, and further ones are not. */
export class AddFailedInvoices1763702024000 implements MigrationInterface {
  name = 'AddFailedInvoices1763702024000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD COLUMN failed_invoice_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN failed_invoice_id');
  }
}
