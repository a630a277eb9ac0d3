import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../platform/config/start-error.js';

const TIMEOUT_MS = 60_000;

/** Polls for something that jobs and webhooks of the service bring about. @throws StartError after a minute */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > end)
      throw new StartError(`Timed out: ${what}. Run the seed again: it continues where it stopped.`);
    await pause(100);
  }
}
