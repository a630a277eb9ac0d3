import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which organizations must be settled with the payment provider, and which objects must be read for that. */
export class AddSettlements1763703061000 implements MigrationInterface {
  name = 'AddSettlements1763703061000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settlements (
        organization_id uuid NOT NULL,
        wanted integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 0,
        CONSTRAINT settlements_pkey PRIMARY KEY (organization_id),
        CONSTRAINT settlements_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX settlements_wanted_idx ON settlements (organization_id) WHERE done < wanted',
    );
    await runner.query(`
      CREATE TABLE settlement_objects (
        organization_id uuid NOT NULL,
        object_type text NOT NULL,
        object_id text NOT NULL,
        event_type text NOT NULL,
        mark integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT settlement_objects_pkey PRIMARY KEY (organization_id, object_type, object_id),
        CONSTRAINT settlement_objects_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query('ALTER TABLE reconciliations ADD COLUMN after uuid, ADD COLUMN unknown integer');
    await runner.query('ALTER TABLE payments DROP CONSTRAINT payments_review_check');
    await runner.query(`
      ALTER TABLE payments ADD CONSTRAINT payments_review_check
        CHECK (review IN ('other_customer', 'other_terms', 'second_subscription', 'foreign_subscription',
                          'foreign_payment', 'credit_note', 'organization_deleted')) NOT VALID`);
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_review_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE payments SET review = 'foreign_subscription' WHERE review = 'foreign_payment'`,
    );
    await runner.query('ALTER TABLE payments DROP CONSTRAINT payments_review_check');
    await runner.query(`
      ALTER TABLE payments ADD CONSTRAINT payments_review_check
        CHECK (review IN ('other_customer', 'other_terms', 'second_subscription', 'foreign_subscription',
                          'credit_note', 'organization_deleted'))`);
    await runner.query('ALTER TABLE reconciliations DROP COLUMN after, DROP COLUMN unknown');
    await runner.query('DROP TABLE settlement_objects');
    await runner.query('DROP TABLE settlements');
  }
}
