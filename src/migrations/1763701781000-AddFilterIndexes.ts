import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  memberships_organization_id_relation_idx: 'memberships (organization_id, relation, created_at, id)',
  invites_pending_idx: 'invites (organization_id, expires_at) WHERE accepted_at IS NULL',
  audit_events_organization_id_actor_id_idx: 'audit_events (organization_id, actor_id, occurred_at, id)',
  audit_events_organization_id_target_id_idx: 'audit_events (organization_id, target_id, occurred_at, id)',
};

/** Lets the filters of lists read only the rows that they select. */
export class AddFilterIndexes1763701781000 implements MigrationInterface {
  name = 'AddFilterIndexes1763701781000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [index, columns] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX IF NOT EXISTS ${index} ON ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${index}`);
  }
}
