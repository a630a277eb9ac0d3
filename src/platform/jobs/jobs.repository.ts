import { boolean, text } from '../database/statements/columns.js';
import { statement, type Executor } from '../database/statements/statement.js';

const PUT_BACK = statement(
  'jobs.putBack',
  {},
  'UPDATE jobs.job SET priority = LEAST(priority, $3) WHERE name = $1 AND id = $2',
);

/** Lowers the priority of a job in progress. It keeps that priority when it is retried. */
export async function putBack(
  executor: Executor,
  { queue, id, priority }: { queue: string; id: string; priority: number },
): Promise<void> {
  await PUT_BACK.count(executor, [queue, id, priority]);
}

const SLOW_DOWN = statement(
  'jobs.slowDown',
  {},
  `UPDATE jobs.job SET retry_delay = $3, retry_backoff = false, retry_limit = LEAST(retry_limit, retry_count + $4 - 1)
    WHERE name = $1 AND id = $2`,
);

/**
 * Delays the next attempt of a job in progress by `seconds`, and limits its attempts to `tries`, including this one.
 */
export async function slowDown(
  executor: Executor,
  { queue, id, seconds, tries }: { queue: string; id: string; seconds: number; tries: number },
): Promise<void> {
  await SLOW_DOWN.count(executor, [queue, id, seconds, tries]);
}

const HAS_NEXT = statement(
  'jobs.hasNext',
  { hasNext: boolean },
  `SELECT EXISTS (SELECT FROM jobs.job WHERE name = $1 AND singleton_key = $2 AND id <> $3
                                         AND state IN ('created', 'retry')) AS "hasNext"`,
);

/** Whether another job of the same key waits. */
export async function hasNext(
  executor: Executor,
  { queue, key, id }: { queue: string; key: string; id: string },
): Promise<boolean> {
  return (await HAS_NEXT.one(executor, [queue, key, id])).hasNext;
}

const LIST_KEYS = statement(
  'jobs.listKeys',
  { key: text },
  `SELECT DISTINCT singleton_key AS key FROM jobs.job
    WHERE name = $1 AND singleton_key = ANY ($2::text[]) AND state IN ('created', 'retry', 'active')`,
);

/** @returns those of the keys for which a job waits or runs */
export async function listKeys(
  executor: Executor,
  { queue, keys }: { queue: string; keys: string[] },
): Promise<string[]> {
  return (await LIST_KEYS.all(executor, [queue, keys])).map(({ key }) => key);
}
