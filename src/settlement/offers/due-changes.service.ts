import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { isFinal } from '../../billing/stripe/stripe.errors.js';
import { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MarksService } from '../marks/marks.service.js';
import { DUE_CHANGES, WITHDRAWALS, withdrawnOf, type DueChange } from '../runs/change-writer.service.js';
import { PriceSettingsService } from './price-settings.service.js';
import { subscriptionNamed } from './subscription-named.js';

/** After the last retry, a later run decides about the change again. */
const OPTIONS = { retries: 100, longestWait: 300, timeout: 120, concurrency: 1, hasKeys: true };

/** Sets the price of the next period shortly before the current period ends. */
@Injectable()
export class DueChangesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly changes: OfferChangesRepository,
    private readonly prices: PriceSettingsService,
    private readonly marks: MarksService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<DueChange>(DUE_CHANGES, OPTIONS, (job) => this.carryOut(job));
  }

  private async carryOut(job: Job<DueChange>): Promise<void> {
    const { changeId } = job.data;
    const change = await this.database.transaction((manager) => this.changes.find(manager, changeId));
    if (change?.status === 'scheduled') await this.set(change, job);
    await this.database.transaction(async (manager) => {
      if (change?.status === 'scheduled' || change?.status === 'withdrawn') {
        const { organizationId, subscriptionId } = change;
        await this.marks.mark(manager, organizationId, [subscriptionNamed(subscriptionId)]);
        // The change was withdrawn during this attempt, or after an earlier attempt that was interrupted.
        if (!(await this.changes.markSet(manager, changeId)))
          await this.jobs.send(manager, WITHDRAWALS, withdrawnOf(change));
      }
      await job.finish(manager);
    });
  }

  /**
   * All retries of a job use the same idempotency key. If Stripe has stored an error under that key, the job ends. The
   * job of a later run uses a new key.
   */
  private async set(change: OfferChange, job: Job<DueChange>): Promise<void> {
    try {
      await this.prices.set(change, `change:${job.id}`);
    } catch (error) {
      if (isFinal(error)) await this.database.transaction((manager) => job.finish(manager));
      throw error;
    }
  }
}
