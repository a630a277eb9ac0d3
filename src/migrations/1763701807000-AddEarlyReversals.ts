import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes payments that were refunded while they were being stored. */
export class AddEarlyReversals1763701807000 implements MigrationInterface {
  name = 'AddEarlyReversals1763701807000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE early_reversals (
        payment_id text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT early_reversals_pkey PRIMARY KEY (payment_id)
      )`);
    await runner.query('CREATE INDEX early_reversals_created_at_idx ON early_reversals (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE early_reversals');
  }
}
