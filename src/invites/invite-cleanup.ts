import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { InviteCleanupRepository } from './invite-cleanup.repository.js';

const QUEUE = 'invite-cleanup';
const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };

/** Deletes old invites, because they contain addresses. */
@Injectable()
export class InviteCleanup implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly invites: InviteCleanupRepository,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, async (job) => {
      await this.database.transaction(async (manager) => {
        await this.invites.deleteOld(manager);
        await job.finish(manager);
      });
    });
    this.jobs.hourly(QUEUE);
  }
}
