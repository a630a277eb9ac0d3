import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores with what the next payment is collected, and what is owed. */
export class AddPaymentMethods1763702014000 implements MigrationInterface {
  name = 'AddPaymentMethods1763702014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE subscriptions ADD COLUMN default_payment_method_id text, ADD COLUMN open_invoice jsonb',
    );
    await runner.query('ALTER TABLE billing_profiles ADD COLUMN payment_method jsonb');
    await runner.query(`
      CREATE INDEX IF NOT EXISTS billing_profiles_payment_method_id_idx
        ON billing_profiles ((payment_method->>'id')) WHERE payment_method IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE billing_profiles DROP COLUMN payment_method');
    await runner.query(
      'ALTER TABLE subscriptions DROP COLUMN open_invoice, DROP COLUMN default_payment_method_id',
    );
  }
}
