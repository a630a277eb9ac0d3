import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReconciliations1763701000000 implements MigrationInterface {
  name = 'AddReconciliations1763701000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliations (
        part text NOT NULL,
        position timestamptz(3),
        completed_at timestamptz(3),
        CONSTRAINT reconciliations_pkey PRIMARY KEY (part)
      )`);
    // Events and refunds before the first checkout are not ours. An hour covers a difference of the clocks.
    await runner.query(`
      INSERT INTO reconciliations (part, position)
      SELECT part, coalesce(min(created_at), now()) - interval '1 hour'
        FROM unnest(ARRAY['events', 'refunds']) AS part LEFT JOIN checkouts ON true GROUP BY part`);
    await runner.query('CREATE INDEX stripe_events_object_id_idx ON stripe_events (object_id)');
    await runner.query(`
      CREATE INDEX subscriptions_live_created_at_idx ON subscriptions (created_at)
        WHERE status NOT IN ('none', 'canceled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subscriptions_live_created_at_idx');
    await runner.query('DROP INDEX stripe_events_object_id_idx');
    await runner.query('DROP TABLE reconciliations');
  }
}
