import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations per transaction, so that locks are held briefly. */
const BATCH = 50;
const COLUMNS = ['tokens', 'granted', 'reversed', 'restored'];

/**
 * Fills the sums of the days before the trigger. If a day has changed since the statement read its hours, the trigger
 * has written the larger sum, which stays. Can be repeated after a failure.
 */
export class FillDailyTokenUsage1763703055020 implements MigrationInterface {
  name = 'FillDailyTokenUsage1763703055020';
  /** Each batch is its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last) {
      const batch = (await runner.query(
        `WITH batch AS MATERIALIZED (
           SELECT id FROM organizations WHERE id > $1 ORDER BY id LIMIT ${BATCH}
         ), filled AS (
           INSERT INTO token_usage_days AS d (organization_id, agent_id, day, ${COLUMNS.join()})
           SELECT organization_id, agent_id, (hour AT TIME ZONE 'UTC')::date,
                  ${COLUMNS.map((column) => `sum(${column})`).join()}
             FROM token_usage WHERE organization_id = ANY (ARRAY (SELECT id FROM batch))
            GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
           ON CONFLICT (organization_id, agent_id, day) DO UPDATE
              SET ${COLUMNS.map((column) => `${column} = greatest(d.${column}, excluded.${column})`).join()})
         SELECT id FROM batch ORDER BY id DESC LIMIT 1`,
        [last],
      )) as { id: string }[];
      last = batch[0]?.id;
    }
  }

  /** The sums go with their table. */
  async down(): Promise<void> {}
}
