import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks trials whose end was announced, so that it is announced once. */
export class AddTrialReminders1763702023000 implements MigrationInterface {
  name = 'AddTrialReminders1763702023000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_trials ADD COLUMN reminded_at timestamptz(3)');
    await runner.query(
      'CREATE INDEX agent_trials_reminder_idx ON agent_trials (ends_at) WHERE reminded_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX agent_trials_reminder_idx');
    await runner.query('ALTER TABLE agent_trials DROP COLUMN reminded_at');
  }
}
