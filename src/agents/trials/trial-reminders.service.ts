import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SYSTEM } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { NoticeSenderService } from '../../platform/mail/notice-sender.service.js';
import { TrialRemindersRepository } from './trial-reminders.repository.js';
import { AGENTS } from '../agents.domain.js';

const QUEUE = 'trial-reminders';
const OPTIONS = { retries: 40, longestWait: 60, timeout: 600, concurrency: 1 };
/** Trials per transaction. */
const BATCH = 200;

/** Sends one reminder of each trial that ends soon. Looks for them every hour. */
@Injectable()
export class TrialRemindersService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly trials: TrialRemindersRepository,
    private readonly notices: NoticeSenderService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(QUEUE, OPTIONS, (job) => this.remind(job));
    this.jobs.hourly(QUEUE);
  }

  private async remind(job: Job<unknown>): Promise<void> {
    while (!job.signal.aborted && (await this.remindSome()) === BATCH);
    await this.database.transaction((manager) => job.finish(manager));
  }

  /** @returns the number of trials */
  private remindSome(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const ending = await this.trials.takeEnding(manager, BATCH);
      for (const { organizationId, agentId, startedBy } of ending)
        await this.notices.send(manager, SYSTEM, AGENTS, {
          kind: 'trial_ending',
          organizationId,
          to: { people: [startedBy], relation: 'owner' },
          about: { agentId },
        });
      return ending.length;
    });
  }
}
