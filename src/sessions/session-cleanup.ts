import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { SessionsRepository } from './sessions.repository.js';

const QUEUE = 'session-cleanup';
const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };

/** Deletes old sessions, because they contain personal data such as IP addresses. */
@Injectable()
export class SessionCleanup implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, async (job) => {
      await this.database.transaction(async (manager) => {
        await this.sessions.deleteOutdated(manager);
        await job.finish(manager);
      });
    });
    this.jobs.hourly(QUEUE);
  }
}
