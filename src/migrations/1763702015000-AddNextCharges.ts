import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what the payment provider says that the next invoice of each subscription will be. */
export class AddNextCharges1763702015000 implements MigrationInterface {
  name = 'AddNextCharges1763702015000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE next_charges (
        subscription_id text NOT NULL,
        amount integer,
        currency text,
        at timestamptz(3),
        as_of timestamptz(3) NOT NULL,
        CONSTRAINT next_charges_pkey PRIMARY KEY (subscription_id),
        CONSTRAINT next_charges_subscription_id_fkey
          FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE next_charges');
  }
}
