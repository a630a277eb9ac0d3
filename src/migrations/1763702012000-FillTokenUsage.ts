import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations per transaction, so that locks are held briefly. */
const BATCH = 50;

/** Selects the movements of a batch as rows of `token_usage` that are not yet summed. */
const movements = (columns: string, from: string) => `
  SELECT organization_id, agent_id, created_at, ${columns} FROM ${from}
   WHERE organization_id = ANY (ARRAY (SELECT id FROM batch))
     AND created_at >= date_trunc('hour', now() - interval '90 days', 'UTC')`;

/**
 * The triggers may have counted more than this statement sees, or a part of an old hour may be summed already.
 * `ON CONFLICT` sees the newest row.
 */
const filled = (column: string) => `${column} = greatest(u.${column}, excluded.${column})`;

/** Fills the sums of the last 90 days. Can be repeated after a failure. */
export class FillTokenUsage1763702012000 implements MigrationInterface {
  name = 'FillTokenUsage1763702012000';
  /** Each batch is its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last) {
      const batch = (await runner.query(
        `WITH batch AS MATERIALIZED (
           SELECT id FROM organizations WHERE id > $1 ORDER BY id LIMIT ${BATCH}
         ), movements (organization_id, agent_id, created_at, tokens, granted, reversed, restored) AS (
           ${movements('amount, 0, 0, 0', 'token_consumptions')} UNION ALL
           ${movements('0, amount, 0, 0', 'token_grants')} UNION ALL
           ${movements(
             `0, 0, CASE WHEN reason NOT LIKE '%restoration' THEN amount ELSE 0 END,
              CASE WHEN reason LIKE '%restoration' THEN amount ELSE 0 END`,
             'token_ledger',
           )} AND reason <> 'consumption'
         ), filled AS (
           INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens, granted, reversed, restored)
           SELECT organization_id, agent_id, date_trunc('hour', created_at, 'UTC'), sum(tokens), sum(granted),
                  sum(reversed), sum(restored)
             FROM movements GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
           ON CONFLICT (organization_id, agent_id, hour) DO UPDATE
              SET ${['tokens', 'granted', 'reversed', 'restored'].map(filled).join()})
         SELECT id FROM batch ORDER BY id DESC LIMIT 1`,
        [last],
      )) as { id: string }[];
      last = batch[0]?.id;
    }
  }

  /** The sums go with their columns. */
  async down(): Promise<void> {}
}
