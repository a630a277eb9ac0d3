import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingCustomersRepository } from '../../billing/customers/billing-customers.repository.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MarksService, SETTLEMENTS } from '../marks/marks.service.js';
import { SettlementsRepository } from '../marks/settlements.repository.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

const QUEUE = 'settle-organizations';
const OPTIONS = { retries: 0, longestWait: 1, timeout: 50, concurrency: 1 };
/**
 * Maximum number of marked organizations to check per minute. Few of them lack a job: a request or a command must have
 * crashed.
 */
const LOST = 100;
const PASS = 'organizations';
/**
 * Organizations that the daily pass marks per minute. A run makes about five calls to Stripe, so this is about two
 * calls per second.
 */
const IN_A_MINUTE = 24;

/**
 * Every minute, sends jobs for marked organizations without one, and marks organizations with a due change of the
 * offer. Also marks the next organizations of the daily pass, which settles each organization with a customer.
 */
@Injectable()
export class MarkedOrganizationsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly settlements: SettlementsRepository,
    private readonly marks: MarksService,
    private readonly progress: ReconciliationsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly changes: OfferChangesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<object>(QUEUE, OPTIONS, (job) => this.run(job));
    this.jobs.everyMinute(QUEUE);
  }

  private async run(job: Job<object>): Promise<void> {
    const wanted = await this.settlements.listWanted(LOST);
    const known = new Set(wanted.length > 0 ? await this.jobs.listKeys(SETTLEMENTS, wanted) : []);
    const due = await this.changes.listDue();
    await this.database.transaction(async (manager) => {
      for (const id of due) await this.marks.mark(manager, id);
      for (const id of wanted.filter((one) => !known.has(one))) await this.marks.sendJob(manager, id);
      const after = await this.progress.findPass(manager, PASS);
      if (after !== undefined) {
        const next = await this.customers.listOrganizations(after, IN_A_MINUTE, manager);
        for (const id of next) await this.marks.mark(manager, id);
        const isLast = next.length < IN_A_MINUTE;
        await this.progress.advancePass(manager, PASS, isLast ? null : next.at(-1)!);
      }
      await job.finish(manager);
    });
  }
}
