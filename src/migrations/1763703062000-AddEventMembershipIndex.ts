import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets people export the events about their memberships without reading those about others. */
export class AddEventMembershipIndex1763703062000 implements MigrationInterface {
  name = 'AddEventMembershipIndex1763703062000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS audit_events_membership_idx ON audit_events (organization_id, target_id, id)
         WHERE target_type = 'membership'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_events_membership_idx');
  }
}
