import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores what pays each subscription, the end of a pause, and what a preview of the next charge was made of. */
export class AddPayingMethods1763704320000 implements MigrationInterface {
  name = 'AddPayingMethods1763704320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE subscriptions ADD COLUMN payment_method jsonb, ADD COLUMN collection_resumes_at timestamptz(3)',
    );
    await runner.query(
      `CREATE INDEX subscriptions_payment_method_id_idx ON subscriptions ((payment_method->>'id'))
        WHERE payment_method IS NOT NULL`,
    );
    await runner.query(
      'ALTER TABLE next_charges ADD COLUMN total integer, ADD COLUMN balance integer, ADD COLUMN version integer',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE next_charges DROP COLUMN total, DROP COLUMN balance, DROP COLUMN version',
    );
    await runner.query(
      'ALTER TABLE subscriptions DROP COLUMN payment_method, DROP COLUMN collection_resumes_at',
    );
  }
}
