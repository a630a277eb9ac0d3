import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCustomerName1763700700000 implements MigrationInterface {
  name = 'AddCustomerName1763700700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing_profiles ADD COLUMN customer_name text, ADD COLUMN provisioning_since timestamptz(3)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE billing_profiles DROP COLUMN customer_name, DROP COLUMN provisioning_since',
    );
  }
}
