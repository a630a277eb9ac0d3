import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['tokens', 'granted', 'reversed', 'restored'];

/**
 * Sums the hours of each day, so that the usage of a year reads 366 rows per agent instead of 8784. A trigger adds each
 * change of an hour to its day, which serves older instances as well. It runs with the rights of the owner, because the
 * runtime role gets rights on this table only after the migration. The sums of old hours are deleted without a change
 * of their day: `retention` deletes days itself.
 */
export class AddDailyTokenUsage1763703055010 implements MigrationInterface {
  name = 'AddDailyTokenUsage1763703055010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE token_usage_days (
        organization_id uuid NOT NULL,
        agent_id text NOT NULL,
        day date NOT NULL,
        ${COLUMNS.map((column) => `${column} bigint NOT NULL`).join()},
        CONSTRAINT token_usage_days_pkey PRIMARY KEY (organization_id, agent_id, day),
        CONSTRAINT token_usage_days_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE FUNCTION sum_token_usage_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        INSERT INTO token_usage_days AS d (organization_id, agent_id, day, ${COLUMNS.join()})
        VALUES (NEW.organization_id, NEW.agent_id, (NEW.hour AT TIME ZONE 'UTC')::date,
                ${COLUMNS.map((column) => `NEW.${column} - coalesce(OLD.${column}, 0)`).join()})
        ON CONFLICT (organization_id, agent_id, day) DO UPDATE
           SET ${COLUMNS.map((column) => `${column} = d.${column} + excluded.${column}`).join()};
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER token_usage_days AFTER INSERT OR UPDATE OF ${COLUMNS.join()} ON token_usage
        FOR EACH ROW EXECUTE FUNCTION sum_token_usage_days()`);
    // Writers of `token_usage` have waited since the trigger was created. The next migration fills the earlier days.
    await runner.query(`
      INSERT INTO token_usage_days (organization_id, agent_id, day, ${COLUMNS.join()})
      SELECT organization_id, agent_id, (hour AT TIME ZONE 'UTC')::date,
             ${COLUMNS.map((column) => `sum(${column})`).join()}
        FROM token_usage WHERE hour >= date_trunc('day', now(), 'UTC') GROUP BY 1, 2, 3`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER token_usage_days ON token_usage');
    await runner.query('DROP FUNCTION sum_token_usage_days');
    await runner.query('DROP TABLE token_usage_days');
  }
}
