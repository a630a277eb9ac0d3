import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTrialStarter1763700600000 implements MigrationInterface {
  name = 'AddTrialStarter1763700600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agent_trials ADD COLUMN started_by uuid
        CONSTRAINT agent_trials_started_by_fkey REFERENCES users (id) ON DELETE SET NULL`);
    await runner.query(
      'CREATE INDEX agent_trials_started_by_started_at_idx ON agent_trials (started_by, started_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_trials DROP COLUMN started_by');
  }
}
