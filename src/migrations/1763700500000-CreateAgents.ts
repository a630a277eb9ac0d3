import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAgents1763700500000 implements MigrationInterface {
  name = 'CreateAgents1763700500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agents (
        id text NOT NULL,
        name text NOT NULL,
        description text NOT NULL,
        category text NOT NULL,
        icon_url text,
        trial_offer jsonb,
        subscription_offer jsonb,
        top_up_offer jsonb,
        prices jsonb NOT NULL DEFAULT '{}',
        position integer,
        CONSTRAINT agents_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE agent_trials (
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        started_at timestamptz(3) NOT NULL DEFAULT now(),
        ends_at timestamptz(3) NOT NULL,
        CONSTRAINT agent_trials_pkey PRIMARY KEY (organization_id, agent_id),
        CONSTRAINT agent_trials_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT agent_trials_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents (id)
      )`);
    await runner.query('CREATE INDEX agent_trials_agent_id_idx ON agent_trials (agent_id)');
    await this.createTokens(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_consumptions, token_ledger, token_grants, agent_trials, agents');
  }

  private async createTokens(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE token_grants (
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        source text NOT NULL,
        source_key text NOT NULL,
        amount integer NOT NULL,
        remaining integer NOT NULL,
        expires_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT token_grants_pkey PRIMARY KEY (id),
        CONSTRAINT token_grants_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT token_grants_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents (id),
        CONSTRAINT token_grants_remaining_check CHECK (remaining BETWEEN 0 AND amount),
        CONSTRAINT token_grants_source_check CHECK (source IN ('trial', 'subscription', 'top_up', 'adjustment'))
      )`);
    await runner.query('CREATE UNIQUE INDEX token_grants_source_key ON token_grants (source, source_key)');
    await runner.query(
      'CREATE INDEX token_grants_organization_id_agent_id_idx ON token_grants (organization_id, agent_id)',
    );
    await runner.query('CREATE INDEX token_grants_agent_id_idx ON token_grants (agent_id)');
    await runner.query(`
      CREATE TABLE token_ledger (
        id uuid NOT NULL,
        grant_id uuid NOT NULL,
        amount integer NOT NULL,
        reason text NOT NULL,
        key text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT token_ledger_pkey PRIMARY KEY (id),
        CONSTRAINT token_ledger_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES token_grants (id) ON DELETE CASCADE,
        CONSTRAINT token_ledger_amount_check CHECK (amount > 0),
        CONSTRAINT token_ledger_reason_check CHECK (reason IN ('consumption', 'refund'))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX token_ledger_grant_id_reason_key_key ON token_ledger (grant_id, reason, key)',
    );
    await runner.query(`
      CREATE TRIGGER token_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON token_ledger
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TABLE token_consumptions (
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        idempotency_key text NOT NULL,
        amount integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT token_consumptions_pkey PRIMARY KEY (organization_id, agent_id, idempotency_key),
        CONSTRAINT token_consumptions_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
  }
}
