import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BillingCustomersRepository } from '../../billing/customers/billing-customers.repository.js';
import { PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { compared, type ComparisonRun } from '../metrics/channels.js';
import { SettleService } from '../runs/settle.service.js';
import { namedBy } from '../webhooks/changed-object.js';
import { OwnersService } from '../webhooks/owners.service.js';
import { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import type { Compared, Comparison, Missed } from './comparison.js';
import { DisputesComparisonService } from './disputes-comparison.service.js';
import { EventsComparisonService } from './events-comparison.service.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { RefundsComparisonService } from './refunds-comparison.service.js';
import { SubscriptionsComparisonService } from './subscriptions-comparison.service.js';

/** The retries cover most of the hour until the next run. */
const OPTIONS = { retries: 40, longestWait: 60, timeout: 3000, concurrency: 1 };
/**
 * After this many pages, another job continues, so that each job is short. Only a page that has moved the position ends
 * the job, because the next job starts at the position.
 */
const PAGES = 20;
/** Organizations that a command lists at a time. */
const LISTED = 500;

/** Null in hourly jobs. */
type Data = { atStart?: boolean } | null;

/** The result of a complete reconciliation. */
export interface Reconciled {
  runs: ComparisonRun[];
  /** The number of organizations that were settled. */
  settled: number;
  /** The ids of organizations that could not be settled. A job retries them. */
  failed: string[];
  /** The ids of ongoing subscriptions whose organization is missing in our database. */
  unknown: string[];
}

/**
 * Finds objects whose events were missed, and marks their organizations. Events alone are not enough, because Stripe
 * does not keep them forever. So each organization with a customer is also settled once a day.
 */
@Injectable()
export class ReconciliationService implements OnModuleInit {
  private readonly logger = new Logger(ReconciliationService.name);
  private readonly comparisons: Comparison[];

  constructor(
    private readonly database: Database,
    private readonly progress: ReconciliationsRepository,
    private readonly jobs: JobsService,
    private readonly webhooks: WebhooksService,
    private readonly owners: OwnersService,
    private readonly events: StripeEventsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly runs: SettleService,
    ofEvents: EventsComparisonService,
    ofSubscriptions: SubscriptionsComparisonService,
    ofRefunds: RefundsComparisonService,
    ofDisputes: DisputesComparisonService,
  ) {
    this.comparisons = [ofEvents, ofSubscriptions, ofRefunds, ofDisputes];
  }

  onModuleInit(): void {
    for (const comparison of this.comparisons) {
      this.jobs.handle<Data>(comparison.queue, OPTIONS, (job) => this.run(comparison, job));
      this.jobs.hourly(comparison.queue);
    }
  }

  /**
   * Compares our data, and settles each organization with a customer or a difference immediately. Safe at any time,
   * even while jobs do the same.
   * @param everything whether to read what is final, too, after a restore
   * @throws PaymentProviderUnavailableError
   */
  async reconcile({ everything = false } = {}): Promise<Reconciled> {
    const found: Reconciled = { runs: [], settled: 0, failed: [], unknown: [] };
    const missed: Missed[] = [];
    for (const comparison of this.comparisons) {
      const run = beginningOf(comparison);
      const { position } = await this.progress.find(comparison.name);
      for await (const page of comparison.compare({ position, toTheEnd: true, everything })) {
        add(run, page);
        missed.push(...page.missed);
        found.unknown.push(...(page.unknown ?? []));
      }
      found.runs.push(run);
    }
    await this.settleAll(await this.ownersOf(missed), found, everything);
    for (const { eventId: id, type, objectId } of missed)
      if (id) await this.events.insert({ id, type, objectId });
    return found;
  }

  /** @returns the missed objects of each organization */
  private async ownersOf(missed: Missed[]): Promise<Map<string, Missed[]>> {
    const ofOwners = new Map<string, Missed[]>();
    for (const one of missed) {
      const owner =
        one.objectId === null
          ? await this.owners.find(one.names)
          : await this.owners.read(one.objectType, one.objectId, one.names);
      if (owner) ofOwners.set(owner, [...(ofOwners.get(owner) ?? []), one]);
    }
    return ofOwners;
  }

  private async settleAll(
    missed: ReadonlyMap<string, Missed[]>,
    found: Reconciled,
    everything: boolean,
  ): Promise<void> {
    const all = new Set(missed.keys());
    for (let after: string | null = null, isLast = false; !isLast;) {
      const page = await this.customers.listOrganizations(after, LISTED);
      page.forEach((id) => all.add(id));
      isLast = page.length < LISTED;
      after = page.at(-1) ?? null;
    }
    for (const id of all) {
      try {
        await this.runs.settleNow(id, (missed.get(id) ?? []).flatMap(namedBy), { everything });
        found.settled++;
      } catch (error) {
        if (error instanceof PaymentProviderUnavailableError) throw error;
        found.failed.push(id);
        this.logger.error(
          `The organization ${id} could not be settled. A job will retry: ${(error as Error).message}`,
        );
      }
    }
  }

  /** Runs or continues one comparison, and marks the organizations of what it finds. */
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
    let [pages, unknown] = [0, 0];
    const extent = { position, toTheEnd: job.data?.atStart === true };
    for await (const page of comparison.compare(extent)) {
      job.signal.throwIfAborted();
      add(run, page);
      unknown += page.unknown?.length ?? 0;
      const hasMoved = page.position?.getTime() !== position?.getTime();
      if (hasMoved || page.missed.length > 0) {
        // Another instance has compared this page in the meantime, and continues.
        if (!(await this.store(comparison, position, page))) return true;
        position = page.position;
      }
      if (++pages >= PAGES && hasMoved && !page.isLast) return false;
    }
    await this.database.transaction(async (manager) => {
      await this.progress.complete(manager, comparison.name);
      if (comparison.name === 'subscriptions')
        await this.progress.setUnknown(manager, comparison.name, unknown);
    });
    return true;
  }

  /** @returns false if another instance has moved the position in the meantime */
  private async store({ name }: Comparison, position: Date | null, page: Compared): Promise<boolean> {
    const owned: { missed: Missed; owner: string | undefined }[] = [];
    for (const missed of page.missed) owned.push({ missed, owner: await this.owners.find(missed.names) });
    // In a fixed order, so that two transactions never wait for each other.
    owned.sort((one, other) => ((one.owner ?? '') < (other.owner ?? '') ? -1 : 1));
    return this.database.transaction(async (manager) => {
      const isOurs = await this.progress.advance(manager, name, position, page.position);
      if (isOurs) for (const { missed, owner } of owned) await this.mark(manager, missed, owner);
      return isOurs;
    });
  }

  private async mark(manager: EntityManager, missed: Missed, owner: string | undefined): Promise<void> {
    const { eventId: id, type, objectId } = missed;
    const isNew = id === undefined || (await this.events.insert({ id, type, objectId }, manager));
    if (isNew) await this.webhooks.mark(manager, missed, owner);
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
