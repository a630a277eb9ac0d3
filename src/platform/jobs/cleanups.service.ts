import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { JobsService } from './jobs.service.js';

const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };

/** Rows per statement. After an outage, all old rows at once could take longer than the statement timeout. */
const BATCH = 1000;

/**
 * Deletes old rows, or ends what has expired. It is called again while it returns `limit` or more.
 * @returns the number of rows
 */
type CleanBatch = (limit: number) => Promise<number>;

/** Jobs that delete old rows every hour. */
@Injectable()
export class CleanupsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
  ) {}

  /** Registers a cleanup, whose parts run one after another. Must be called while the modules are initialized. */
  hourly(queue: string, ...parts: CleanBatch[]): void {
    this.jobs.handle(queue, OPTIONS, async (job) => {
      for (const clean of parts) while (!job.signal.aborted && (await clean(BATCH)) >= BATCH);
      await this.database.transaction((manager) => job.finish(manager));
    });
    this.jobs.hourly(queue);
  }
}
