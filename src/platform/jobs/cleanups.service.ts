import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { JobsService } from './jobs.service.js';

const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };

/** Jobs that delete old rows every hour. */
@Injectable()
export class CleanupsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
  ) {}

  /** Registers a cleanup. Must be called while the modules are initialized. */
  hourly(queue: string, deleteOld: (manager: EntityManager) => Promise<void>): void {
    this.jobs.handle(queue, OPTIONS, async (job) => {
      await this.database.transaction(async (manager) => {
        await deleteOld(manager);
        await job.finish(manager);
      });
    });
    this.jobs.hourly(queue);
  }
}
