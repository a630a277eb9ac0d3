import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when a subscription ends, the length of its periods, and whether Stripe collects its payments. Older versions took
 * every end for that of the present period. The daily comparison with Stripe corrects later ones.
 */
export class AddCollectionStates1763701795000 implements MigrationInterface {
  name = 'AddCollectionStates1763701795000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscriptions
        ADD COLUMN interval_count integer NOT NULL DEFAULT 1,
        ADD COLUMN cancel_at timestamptz(3),
        ADD COLUMN collection_paused boolean NOT NULL DEFAULT false,
        ADD COLUMN collection_problem text`);
    await runner.query(`
      CREATE INDEX subscriptions_not_collected_idx ON subscriptions (id)
       WHERE collection_paused OR collection_problem IS NOT NULL`);
    await runner.query(`UPDATE subscriptions SET cancel_at = current_period_end WHERE cancel_at_period_end`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscriptions_not_collected_idx');
    await runner.query(`
      ALTER TABLE subscriptions
        DROP COLUMN interval_count, DROP COLUMN cancel_at, DROP COLUMN collection_paused,
        DROP COLUMN collection_problem`);
  }
}
