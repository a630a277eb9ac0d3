import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of the time zone keeps the hours equal in all sessions. */
const hourOf = (row: string) => `date_trunc('hour', ${row}.created_at, 'UTC')`;

/** Runs with the rights of the owner, because the runtime role gets rights on new columns only after the migration. */
const FUNCTION = `
  RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp`;

/** Adds one column of a row to the hour of a movement. */
const add = (column: string, row: string) => `
  INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens, ${column})
  VALUES (${row}.organization_id, ${row}.agent_id, ${hourOf(row)}, 0, ${row}.amount)
  ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET ${column} = u.${column} + excluded.${column};`;

const remove = (column: string) => `
  UPDATE token_usage SET ${column} = ${column} - OLD.amount
   WHERE organization_id = OLD.organization_id AND agent_id = OLD.agent_id AND hour = ${hourOf('OLD')};`;

/**
 * Also sums grants and reversals by the hour, and keeps the sums until `retention` deletes them. Triggers serve older
 * instances as well. Grants and reversals are summed at the end of their transaction: a consumption locks grants before
 * the sum of its hour, and another order would be a deadlock.
 */
export class ExtendTokenUsage1763702011000 implements MigrationInterface {
  name = 'ExtendTokenUsage1763702011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE token_usage ADD COLUMN granted bigint NOT NULL DEFAULT 0,
        ADD COLUMN reversed bigint NOT NULL DEFAULT 0, ADD COLUMN restored bigint NOT NULL DEFAULT 0`);
    await this.sumConsumptions(runner, '');
    await this.sumGrants(runner);
    await this.sumReversals(runner);
    await this.fillPresentHour(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER token_ledger_usage ON token_ledger');
    await runner.query('DROP FUNCTION sum_token_reversals');
    await runner.query('DROP TRIGGER token_grants_usage ON token_grants');
    await runner.query('DROP FUNCTION sum_token_grants');
    const ofAgent = 'organization_id = NEW.organization_id AND agent_id = NEW.agent_id';
    await this.sumConsumptions(
      runner,
      `DELETE FROM token_usage WHERE ${ofAgent} AND hour < now() - interval '31 days';`,
    );
    await runner.query(`DELETE FROM token_usage WHERE tokens = 0 OR hour < now() - interval '31 days'`);
    await runner.query(
      'ALTER TABLE token_usage DROP COLUMN granted, DROP COLUMN reversed, DROP COLUMN restored',
    );
  }

  private async sumConsumptions(runner: QueryRunner, cleanup: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION sum_token_usage() ${FUNCTION} AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN ${remove('tokens')} END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens)
          VALUES (NEW.organization_id, NEW.agent_id, ${hourOf('NEW')}, NEW.amount)
          ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET tokens = u.tokens + excluded.tokens;
          ${cleanup}
        END IF;
        RETURN NULL;
      END $$`);
  }

  private async sumGrants(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION sum_token_grants() ${FUNCTION} AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN ${remove('granted')} END IF;
        IF TG_OP <> 'DELETE' THEN ${add('granted', 'NEW')} END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER token_grants_usage
        AFTER INSERT OR UPDATE OF amount, created_at OR DELETE ON token_grants DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION sum_token_grants()`);
  }

  /** The ledger is append-only. Consumptions have their own trigger, because a consumption may have several rows here. */
  private async sumReversals(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION sum_token_reversals() ${FUNCTION} AS $$
      BEGIN
        IF NEW.reason LIKE '%restoration' THEN ${add('restored', 'NEW')} ELSE ${add('reversed', 'NEW')} END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER token_ledger_usage AFTER INSERT ON token_ledger DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.reason <> 'consumption') EXECUTE FUNCTION sum_token_reversals()`);
  }

  /**
   * The triggers miss what came before them in this hour. Other transactions have waited since the triggers were created,
   * so nothing is summed twice. The next migration fills the hours before.
   */
  private async fillPresentHour(runner: QueryRunner): Promise<void> {
    const sumSince = (column: string, from: string, condition: string) => `
      INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens, ${column})
      SELECT organization_id, agent_id, ${hourOf('m')}, 0, sum(amount) FROM ${from} m
       WHERE ${condition} AND created_at >= date_trunc('hour', now(), 'UTC') GROUP BY 1, 2, 3
      ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET ${column} = excluded.${column}`;
    await runner.query(sumSince('granted', 'token_grants', 'true'));
    await runner.query(sumSince('reversed', 'token_ledger', `reason IN ('refund', 'dispute')`));
    await runner.query(sumSince('restored', 'token_ledger', `reason LIKE '%restoration'`));
  }
}
