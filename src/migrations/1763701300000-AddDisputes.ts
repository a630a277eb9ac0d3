import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDisputes1763701300000 implements MigrationInterface {
  name = 'AddDisputes1763701300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_disputes (
        id text NOT NULL,
        payment_id text NOT NULL,
        organization_id uuid NOT NULL,
        status text NOT NULL,
        amount integer NOT NULL,
        withdrawn integer NOT NULL,
        opened_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT payment_disputes_pkey PRIMARY KEY (id),
        CONSTRAINT payment_disputes_payment_id_fkey
          FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE,
        CONSTRAINT payment_disputes_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX payment_disputes_payment_id_idx ON payment_disputes (payment_id)');
    await runner.query(
      'CREATE INDEX payment_disputes_organization_id_idx ON payment_disputes (organization_id)',
    );
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN credited_to_balance int NOT NULL DEFAULT 0,
        ADD COLUMN fraud_warned_at timestamptz(3),
        ADD COLUMN reversals_read_at timestamptz(3)`);
    await runner.query(`
      ALTER TABLE token_ledger DROP CONSTRAINT token_ledger_reason_check,
        ADD CONSTRAINT token_ledger_reason_check CHECK (reason IN (
          'consumption', 'refund', 'dispute', 'refund_restoration', 'dispute_restoration'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_ledger DROP CONSTRAINT token_ledger_reason_check,
        ADD CONSTRAINT token_ledger_reason_check CHECK (reason IN ('consumption', 'refund')) NOT VALID`);
    await runner.query(`
      ALTER TABLE payments DROP COLUMN reversals_read_at, DROP COLUMN fraud_warned_at, DROP COLUMN credited_to_balance`);
    await runner.query('DROP TABLE payment_disputes');
  }
}
