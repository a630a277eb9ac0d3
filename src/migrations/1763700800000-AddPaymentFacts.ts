import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPaymentFacts1763700800000 implements MigrationInterface {
  name = 'AddPaymentFacts1763700800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments
        ALTER COLUMN item DROP NOT NULL,
        ADD COLUMN tokens int NOT NULL DEFAULT 0,
        ADD COLUMN subscription_id text,
        ADD COLUMN period_start timestamptz(3),
        ADD COLUMN expires_at timestamptz(3),
        ADD COLUMN paid_at timestamptz(3) NOT NULL DEFAULT now(),
        ADD COLUMN invoice_url text,
        ADD COLUMN refunded int NOT NULL DEFAULT 0,
        ADD COLUMN review_detail text,
        ADD COLUMN resolved_at timestamptz(3),
        ADD COLUMN version int NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE payments SET paid_at = created_at, review_detail = review,
                          review = CASE WHEN review IS NOT NULL THEN 'other_terms' END`);
    await runner.query(`
      UPDATE payments p SET tokens = g.amount, expires_at = g.expires_at
        FROM token_grants g WHERE g.source = p.kind AND g.source_key = p.id`);
    await runner.query(`
      ALTER TABLE payments ADD CONSTRAINT payments_review_check CHECK (review IN (
        'other_customer', 'other_terms', 'second_subscription', 'foreign_subscription', 'credit_note'))`);
    await runner.query('DROP INDEX payments_review_idx');
    await runner.query(`
      CREATE INDEX payments_review_idx ON payments (created_at) WHERE review IS NOT NULL AND resolved_at IS NULL`);
    await runner.query('CREATE INDEX payments_subscription_id_idx ON payments (subscription_id)');
    await runner.query('DROP INDEX payments_organization_id_idx');
    await runner.query(
      'CREATE INDEX payments_organization_id_paid_at_idx ON payments (organization_id, paid_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_organization_id_paid_at_idx, payments_subscription_id_idx');
    await runner.query('CREATE INDEX payments_organization_id_idx ON payments (organization_id)');
    await runner.query('DROP INDEX payments_review_idx');
    await runner.query('CREATE INDEX payments_review_idx ON payments (created_at) WHERE review IS NOT NULL');
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_review_check,
        DROP COLUMN tokens, DROP COLUMN subscription_id, DROP COLUMN period_start, DROP COLUMN expires_at,
        DROP COLUMN paid_at, DROP COLUMN invoice_url, DROP COLUMN refunded, DROP COLUMN review_detail,
        DROP COLUMN resolved_at, DROP COLUMN version`);
    await runner.query(`UPDATE payments SET item = '' WHERE item IS NULL`);
    await runner.query('ALTER TABLE payments ALTER COLUMN item SET NOT NULL');
  }
}
