import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { JobsService } from '../jobs/jobs.service.js';

const QUEUE = 'session-cleanup';
const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };

/** Forgets sessions that can't be used any more: they have addresses of people who may never come back. */
@Injectable()
export class SessionCleanup implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: Config,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, async (job) => {
      await this.database.transaction(async (manager) => {
        await manager.query(`DELETE FROM sessions WHERE created_at <= now() - $1 * interval '1 day'`, [
          this.config.session.maxDays,
        ]);
        await job.finish(manager);
      });
    });
    this.jobs.hourly(QUEUE);
  }
}
