import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

const QUEUE = 'stripe-event-cleanup';
const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };

/** Deletes old events of Stripe. It needs no answer of Stripe, unlike the reconciliation. */
@Injectable()
export class StripeEventCleanup implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: StripeEventsRepository,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, async (job) => {
      await this.database.transaction(async (manager) => {
        await this.events.deleteOld(manager);
        await job.finish(manager);
      });
    });
    this.jobs.hourly(QUEUE);
  }
}
