import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the deletion of an organization find its accepted invites, too. */
export class AddInviteOrganizationIndex1763701710000 implements MigrationInterface {
  name = 'AddInviteOrganizationIndex1763701710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS invites_organization_id_idx ON invites (organization_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invites_organization_id_idx');
  }
}
