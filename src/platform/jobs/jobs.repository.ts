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
