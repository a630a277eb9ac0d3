import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets people export the events that they caused, in organizations that they have left and in none. */
export class AddEventActorIndex1763702003000 implements MigrationInterface {
  name = 'AddEventActorIndex1763702003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS audit_events_actor_id_idx ON audit_events (actor_id, id) WHERE actor_type = 'user'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_events_actor_id_idx');
  }
}
