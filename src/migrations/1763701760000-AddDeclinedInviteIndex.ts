import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the erasure of a person find the invites that the person has declined. */
export class AddDeclinedInviteIndex1763701760000 implements MigrationInterface {
  name = 'AddDeclinedInviteIndex1763701760000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS audit_events_declined_idx ON audit_events (actor_id)
        WHERE type = 'invite.declined'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_events_declined_idx');
  }
}
