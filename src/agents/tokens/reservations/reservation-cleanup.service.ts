import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Job } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { TokenAccountsService } from '../token-accounts.service.js';
import { ReservationsRepository } from './reservations.repository.js';

const QUEUE = 'token-reservations';
const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };
/** Rows per transaction. */
const BATCH = 1000;

/**
 * Every hour, returns the tokens of expired reservations, and deletes reservations that ended long ago. Balances do not
 * depend on it: they already count expired reservations as returned.
 */
@Injectable()
export class ReservationCleanupService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly reservations: ReservationsRepository,
    private readonly accounts: TokenAccountsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, (job) => this.clean(job));
    this.jobs.hourly(QUEUE);
  }

  private async clean(job: Job<unknown>): Promise<void> {
    for (const place of await this.reservations.listExpired())
      await this.database.transaction((manager) => this.accounts.lock(manager, place));
    while (!job.signal.aborted && (await this.reservations.deleteOutdated(BATCH)) === BATCH);
    await this.database.transaction((manager) => job.finish(manager));
  }
}
