import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { CatalogService } from './agents/catalog/catalog.service.js';
import { AccountCheckService } from './billing/stripe/setup/account-check.service.js';
import { OperatorError } from './platform/config/operator.errors.js';
import { isDatabaseUnreachable } from './platform/database/database-errors.js';
import { Database } from './platform/database/database.js';
import { ReadinessService } from './platform/health/readiness.service.js';
import { JobsService } from './platform/jobs/jobs.service.js';

/** Milliseconds before startup is retried after the database was lost. */
const RETRY_DELAY = 1000;

/**
 * Runs all parts of startup that need the database. Waits for the database, and repeats all parts if it is lost
 * meanwhile.
 * @throws OperatorError if waiting cannot help
 */
export async function startUp(nest: INestApplicationContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    await nest.get(ReadinessService).awaitDatabase(signal);
    try {
      return await runParts(nest, signal);
    } catch (error) {
      if (signal.aborted || error instanceof OperatorError) throw error;
      await pause(RETRY_DELAY, undefined, { signal });
      if (!isDatabaseUnreachable(error) && !(await nest.get(ReadinessService).startFault())) throw error;
    }
    new Logger('Database').warn('The database was lost during startup, retrying.');
  }
}

/** Each part can be repeated. Requests are answered once the Stripe account is checked. Jobs run last. */
async function runParts(nest: INestApplicationContext, signal: AbortSignal): Promise<void> {
  const parts = [
    () => nest.get(Database).open(),
    () => nest.get(JobsService).start(),
    () => nest.get(AccountCheckService).checkAtStart(),
    async () => nest.get(ReadinessService).open(),
    () => nest.get(CatalogService).syncAtStart(),
    () => nest.get(JobsService).work(),
  ];
  for (const part of parts) {
    signal.throwIfAborted();
    await part();
  }
}
