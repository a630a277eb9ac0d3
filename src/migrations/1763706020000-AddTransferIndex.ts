import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets people export the events about memberships that began with a founding, without reading all of their events. */
export class AddTransferIndex1763706020000 implements MigrationInterface {
  name = 'AddTransferIndex1763706020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS audit_events_transferred_idx ON audit_events (actor_id)
         WHERE type = 'organization.ownership_transferred'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_events_transferred_idx');
  }
}
