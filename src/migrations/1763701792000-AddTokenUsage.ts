import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of the time zone keeps the hours equal in all sessions. */
const hourOf = (row: string) => `date_trunc('hour', ${row}.created_at, 'UTC')`;

/**
 * Sums the consumptions of each hour, so that a sum of 30 days reads few rows. A trigger serves older instances as
 * well. It runs with the rights of the owner, because the runtime role gets rights on this table only after the
 * migration.
 */
export class AddTokenUsage1763701792000 implements MigrationInterface {
  name = 'AddTokenUsage1763701792000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE token_usage (
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        hour timestamptz(3) NOT NULL,
        tokens bigint NOT NULL,
        CONSTRAINT token_usage_pkey PRIMARY KEY (organization_id, agent_id, hour)
      )`);
    await this.sum(runner);
    // Consumptions wait for this transaction since the trigger was created.
    await runner.query(`
      INSERT INTO token_usage (organization_id, agent_id, hour, tokens)
      SELECT organization_id, agent_id, ${hourOf('c')}, sum(amount) FROM token_consumptions c
       WHERE created_at > now() - interval '31 days' GROUP BY 1, 2, 3`);
    await runner.query(`
      ALTER TABLE token_usage ADD CONSTRAINT token_usage_organization_id_fkey
        FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER token_consumptions_usage ON token_consumptions');
    await runner.query('DROP FUNCTION sum_token_usage');
    await runner.query('DROP TABLE token_usage');
  }

  private async sum(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION sum_token_usage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE token_usage SET tokens = tokens - OLD.amount
           WHERE organization_id = OLD.organization_id AND agent_id = OLD.agent_id AND hour = ${hourOf('OLD')};
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens)
          VALUES (NEW.organization_id, NEW.agent_id, ${hourOf('NEW')}, NEW.amount)
          ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET tokens = u.tokens + excluded.tokens;
          DELETE FROM token_usage WHERE organization_id = NEW.organization_id AND agent_id = NEW.agent_id
             AND hour < now() - interval '31 days';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER token_consumptions_usage AFTER INSERT OR UPDATE OR DELETE ON token_consumptions
        FOR EACH ROW EXECUTE FUNCTION sum_token_usage()`);
  }
}
