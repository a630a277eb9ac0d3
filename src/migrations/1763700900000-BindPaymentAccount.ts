import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BindPaymentAccount1763700900000 implements MigrationInterface {
  name = 'BindPaymentAccount1763700900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_account (
        id smallint NOT NULL DEFAULT 1,
        account_id text,
        mode text NOT NULL,
        bound_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT payment_account_pkey PRIMARY KEY (id),
        CONSTRAINT payment_account_single_check CHECK (id = 1),
        CONSTRAINT payment_account_mode_check CHECK (mode IN ('live', 'test'))
      )`);
    await runner.query(`
      CREATE TABLE billing_customers (
        id text NOT NULL,
        organization_id uuid NOT NULL,
        left_in text,
        deleted_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT billing_customers_pkey PRIMARY KEY (id),
        CONSTRAINT billing_customers_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX billing_customers_organization_id_idx ON billing_customers (organization_id, created_at)',
    );
    await this.collectCustomers(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing_customers, payment_account');
  }

  /** Collects the known customers. A checkout keeps the customer that an organization had at the time. */
  private async collectCustomers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO billing_customers (id, organization_id, created_at)
      SELECT customer_id, (array_agg(organization_id ORDER BY created_at))[1], min(created_at) FROM (
        SELECT customer_id, organization_id, created_at FROM checkouts
        UNION ALL
        SELECT customer_id, organization_id, now() FROM billing_profiles WHERE customer_id IS NOT NULL
      ) AS known GROUP BY customer_id`);
  }
}
