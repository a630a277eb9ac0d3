import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLowBalanceThresholds1763702013000 implements MigrationInterface {
  name = 'AddLowBalanceThresholds1763702013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE low_balance_thresholds (
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        threshold bigint NOT NULL,
        CONSTRAINT low_balance_thresholds_pkey PRIMARY KEY (organization_id, agent_id),
        CONSTRAINT low_balance_thresholds_threshold_check CHECK (threshold >= 0),
        CONSTRAINT low_balance_thresholds_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE low_balance_thresholds');
  }
}
