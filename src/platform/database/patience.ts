import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isDatabaseUnreachable } from './database-errors.js';

/** How often startup retries an unreachable database, and the milliseconds in between. */
export const START_ATTEMPTS = 120;
export const START_RETRY_DELAY = 1000;

/** Runs a step of startup, and again while the database is unreachable. So the step may have run partially before. */
export async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (attempt === START_ATTEMPTS || !isDatabaseUnreachable(error)) throw error;
      new Logger('Database').warn('Database unreachable, retrying.');
      await pause(START_RETRY_DELAY);
    }
  }
}
