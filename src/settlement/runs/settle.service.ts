import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BillingProfile } from '../../billing/customers/billing-profile.entity.js';
import { BillingProfilesRepository } from '../../billing/customers/billing-profiles.repository.js';
import type { Deadline } from '../../billing/stripe/deadline.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MarksService, SETTLEMENTS, type MarkedOrganization } from '../marks/marks.service.js';
import { SettlementsRepository, type Mark, type NamedObject } from '../marks/settlements.repository.js';
import { webhookFailed, webhookHandled } from '../metrics/channels.js';
import { decide } from '../rules/decide.js';
import type { Facts } from '../rules/facts.js';
import { ReaderService } from './reader.service.js';
import { RowsService } from './rows.service.js';
import { WriterService } from './writer.service.js';

/** More than two weeks of retries, so that nothing is lost in a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 300, concurrency: 4, hasKeys: true };

interface Run {
  /** The job that ends when the run is complete. */
  job?: Job<MarkedOrganization>;
  /** For requests, which wait for Stripe for a limited time. */
  deadline?: Deadline;
  /** Whether to read final objects, too. */
  everything?: boolean;
}

/**
 * Brings our data about an organization up to date. A run reads the organization at Stripe, decides the changes and
 * writes them. It reads all objects that may still change, whatever event caused it. So events may be lost, repeated
 * and reordered.
 */
@Injectable()
export class SettleService implements OnModuleInit {
  private readonly logger = new Logger('Settlement');

  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly settlements: SettlementsRepository,
    private readonly marks: MarksService,
    private readonly organizations: OrganizationsRepository,
    private readonly profiles: BillingProfilesRepository,
    private readonly reader: ReaderService,
    private readonly rows: RowsService,
    private readonly writer: WriterService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<MarkedOrganization>(SETTLEMENTS, OPTIONS, (job) =>
      this.settle(job.data.organizationId, { job }),
    );
  }

  /**
   * Settles a marked organization. Idempotent. Runs may overlap: the first one to complete wins, and the other one
   * starts again.
   * @throws PaymentProviderUnavailableError
   */
  async settle(organizationId: string, run: Run = {}): Promise<void> {
    await retryOnConflict(async () => {
      const mark = await this.database.transaction((manager) =>
        this.settlements.find(manager, organizationId),
      );
      // A normal run skips final objects. So with `everything`, run even if the organization has no new mark.
      if (!mark || (mark.done >= mark.wanted && !run.everything)) return this.finish(run);
      try {
        await this.settleMarked(organizationId, mark, run);
      } catch (error) {
        if (!(error instanceof ConflictError)) tellEach(webhookFailed, mark);
        throw error;
      }
      tellEach(webhookHandled, mark);
    });
  }

  /**
   * Marks an organization and settles it immediately, for requests and commands, which wait for the result. After a
   * failure, a job settles it.
   * @see settle
   */
  async settleNow(organizationId: string, objects: NamedObject[], run: Omit<Run, 'job'> = {}): Promise<void> {
    await this.database.transaction((manager) => this.settlements.want(manager, organizationId, objects));
    try {
      await this.settle(organizationId, run);
    } catch (error) {
      await this.database.transaction((manager) => this.marks.sendJob(manager, organizationId));
      throw error;
    }
  }

  private async settleMarked(organizationId: string, mark: Mark, run: Run): Promise<void> {
    const { deadline, everything = false } = run;
    const before = await this.profiles.find(organizationId);
    const { objects } = mark;
    const facts = await this.reader.read({ organizationId, objects, everything, deadline });
    const problems = await this.database.transaction(async (manager) => {
      const found = await this.apply(manager, organizationId, facts, before);
      await this.complete(manager, organizationId, mark);
      await run.job?.finish(manager);
      return found;
    });
    for (const problem of problems) this.logger.error(problem);
  }

  /** Decides under the organization's lock, so that no row can change in between. @returns sentences for operators */
  private async apply(
    manager: EntityManager,
    organizationId: string,
    facts: Facts,
    before: BillingProfile | null,
  ): Promise<string[]> {
    const isDeleted = !(await this.organizations.lock(manager, organizationId));
    const rows = await this.rows.read(manager, organizationId, isDeleted, facts);
    if (!isDeepStrictEqual(contactOf(rows.profile), contactOf(before)))
      throw new ConflictError('The contact changed while it was read from the provider.');
    const changes = decide(facts, rows);
    await this.writer.write(manager, rows, changes);
    return [...changes.purchases.flatMap((one) => one.changes.problems), ...changes.problems];
  }

  /** @throws ConflictError if another run has completed, because that run may have read a newer state */
  private async complete(manager: EntityManager, organizationId: string, mark: Mark): Promise<void> {
    const wanted = await this.settlements.complete(manager, organizationId, mark);
    if (wanted === undefined) throw new ConflictError('Another run has settled the organization.');
    if (wanted > mark.wanted) await this.marks.sendJob(manager, organizationId);
  }

  private async finish({ job }: Run): Promise<void> {
    if (job) await this.database.transaction((manager) => job.finish(manager));
  }
}

/** The fields that change whenever a person or a job changes the contact. */
function contactOf(profile: BillingProfile | null) {
  return profile && [profile.contactVersion, profile.contactStatus, profile.contactSyncedAt];
}

function tellEach(channel: typeof webhookHandled, { objects }: Mark): void {
  for (const { eventType, createdAt } of objects)
    channel.publish({ type: eventType, age: Date.now() - createdAt.getTime() });
}
