import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isDatabaseUnreachable } from './database-errors.js';

/** How a start waits for a database that is not there yet, or away again: so often, with so many milliseconds between. */
export const START_ATTEMPTS = 120;
export const START_RETRY_DELAY = 1000;

/** Takes a step of the start, and takes it anew for as long as the database is not to be reached. It may be half done then. */
export async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (attempt === START_ATTEMPTS || !isDatabaseUnreachable(error)) throw error;
      new Logger('Database').warn('It is not to be reached. The start goes on when it is.');
      await pause(START_RETRY_DELAY);
    }
  }
}
