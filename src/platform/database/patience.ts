import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isDatabaseUnreachable } from './database-errors.js';

/** The maximum number of attempts to reach the database on startup, and the milliseconds between two attempts. */
export const START_ATTEMPTS = 120;
export const START_RETRY_DELAY = 1000;

/**
 * Runs a step of startup, and repeats it while the database is unreachable. An earlier attempt may have done part of
 * the step.
 */
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
