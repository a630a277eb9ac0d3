import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../platform/config/operator.errors.js';

const TIMEOUT_MS = 60_000;

/** Waits for the service's jobs and webhooks. @throws OperatorError after a minute, with the text of `problem` */
export async function poll(problem: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > end)
      throw new OperatorError(`Timed out: ${problem}. Run the seed again: it continues where it stopped.`);
    await sleep(100);
  }
}
