import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { compared, type ComparisonRun } from '../metrics/channels.js';
import { CheckoutsComparison } from './checkouts-comparison.js';
import { DisputesComparison } from './disputes-comparison.js';
import { EventsComparison } from './events-comparison.js';
import type { Compared, Comparison } from './comparison.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { RefundsComparison } from './refunds-comparison.js';
import { SubscriptionsComparison } from './subscriptions-comparison.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

/** The retries cover most of the hour until the next run. */
const OPTIONS = { retries: 40, longestWait: 60, timeout: 3000, concurrency: 1 };
/** Maximum pages per job. After that, another job continues, so that each job is short. */
const PAGES = 20;

/** Null in hourly jobs. */
type Data = { atStart?: boolean } | null;

/** Compares our data with the payment provider's, and repairs the effects of missed webhook events. */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  private readonly logger = new Logger(ReconciliationService.name);
  /** Events alone are not enough, because Stripe does not keep them forever. So current states are compared, too. */
  private readonly comparisons: Comparison[];

  constructor(
    private readonly database: Database,
    private readonly progress: ReconciliationsRepository,
    private readonly jobs: JobsService,
    private readonly webhooks: WebhooksService,
    events: EventsComparison,
    checkouts: CheckoutsComparison,
    subscriptions: SubscriptionsComparison,
    refunds: RefundsComparison,
    disputes: DisputesComparison,
  ) {
    this.comparisons = [events, checkouts, subscriptions, refunds, disputes];
  }

  onModuleInit(): void {
    for (const comparison of this.comparisons) {
      this.jobs.handle<Data>(comparison.queue, OPTIONS, (job) => this.run(comparison, job));
      this.jobs.hourly(comparison.queue);
    }
  }

  /**
   * Compares our data and repairs each difference immediately. Safe at any time, even while jobs compare the same.
   * @param everything whether to list everything at Stripe, after a restore
   * @throws PaymentProviderUnavailableError
   */
  async reconcile({ everything = false } = {}): Promise<ComparisonRun[]> {
    const runs: ComparisonRun[] = [];
    for (const comparison of this.comparisons) {
      const run = beginningOf(comparison);
      const position = comparison.startsAnew ? null : (await this.progress.find(comparison.name)).position;
      for await (const page of comparison.compare({ position, toTheEnd: true, everything })) {
        add(run, page);
        for (const missed of page.missed) await this.webhooks.handleMissed(missed);
      }
      runs.push(run);
    }
    return runs;
  }

  /** Runs or continues one comparison. Each difference becomes a separate job. */
  private async run(comparison: Comparison, job: Job<Data>): Promise<void> {
    const run = beginningOf(comparison);
    const { position, isDue } = await this.progress.find(comparison.name);
    const isComplete =
      !comparison.isDaily || isDue ? await this.compare(comparison, position, job, run) : true;
    if (run.calls + run.count > 0) {
      this.logger.log(`Compared ${describe(run)}`);
      compared.publish(run);
    }
    await this.database.transaction(async (manager) => {
      await job.finish(manager);
      if (!isComplete) await this.jobs.send(manager, comparison.queue, job.data ?? {});
    });
  }

  /** @returns false if another job must continue */
  private async compare(comparison: Comparison, position: Date | null, job: Job<Data>, run: ComparisonRun) {
    let pages = 0;
    const extent = { position, toTheEnd: job.data?.atStart === true };
    for await (const page of comparison.compare(extent)) {
      job.signal.throwIfAborted();
      add(run, page);
      const hasMoved = page.position?.getTime() !== position?.getTime();
      if (hasMoved || page.missed.length > 0) {
        // Another instance has compared this page in the meantime, and continues.
        if (!(await this.store(comparison, position, page))) return true;
        position = page.position;
      }
      if (++pages >= PAGES && hasMoved && !page.isLast) return false;
    }
    await this.database.transaction((manager) => this.progress.complete(manager, comparison.name));
    return true;
  }

  /** @returns false if another instance has moved the position in the meantime */
  private store({ name }: Comparison, position: Date | null, page: Compared): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const isOurs = await this.progress.advance(manager, name, position, page.position);
      if (isOurs) await this.webhooks.enqueue(manager, page.missed);
      return isOurs;
    });
  }
}

function beginningOf({ name: part }: Comparison): ComparisonRun {
  return { part, calls: 0, count: 0, missed: 0 };
}

function add(run: ComparisonRun, { calls, count, missed }: Compared): void {
  run.calls += calls;
  run.count += count;
  run.missed += missed.length;
}

/** For example, `events: 250 in 3 calls, 1 to read again`. */
export function describe({ part, calls, count, missed }: ComparisonRun): string {
  return `${part}: ${count} in ${calls} calls, ${missed} to read again`;
}
