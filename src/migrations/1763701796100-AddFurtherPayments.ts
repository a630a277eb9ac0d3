import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several payments may each pay a part of an invoice. Refunds and disputes refer to each of them. */
export class AddFurtherPayments1763701796100 implements MigrationInterface {
  name = 'AddFurtherPayments1763701796100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments ADD COLUMN further_payment_ids text[] NOT NULL DEFAULT '{}'`);
    await runner.query(
      'CREATE INDEX payments_further_payment_ids_idx ON payments USING gin (further_payment_ids)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_further_payment_ids_idx');
    await runner.query('ALTER TABLE payments DROP COLUMN further_payment_ids');
  }
}
