import { Logger } from '@nestjs/common';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { abortedBy } from '../async/abort.js';
import type { Database } from '../database/database.js';
import { inTransactionOf } from '../database/transactions/transaction-executor.js';
import { jobRuns, type JobHandler } from './job.js';
import { RepeatLaterError } from './jobs.errors.js';
import { hasNext, putBack, slowDown } from './jobs.repository.js';
import { priorityOf, type QueueOptions } from './queue-options.js';

/** Minutes by which a job with `minutesBack` moves back after a failed attempt. */
const BEHIND = 24 * 60;

export interface Queue {
  name: string;
  options: QueueOptions;
  handler: JobHandler;
}

/** Runs jobs, and decides what follows a failed attempt. */
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);

  /** @param stopping is aborted after the grace period of a shutdown */
  constructor(
    private readonly boss: PgBoss,
    private readonly database: Database,
    private readonly stopping: AbortSignal,
  ) {}

  async run({ name: queue, options, handler }: Queue, job: JobWithMetadata<unknown>): Promise<void> {
    const { id, data, createdOn: createdAt, retryCount, signal } = job;
    const { traceparent, ...known } = idsIn(data);
    const ids = { jobId: id, ...known };
    const canceled = abortedBy(signal, this.stopping);
    const finish = async (manager: EntityManager) => {
      await this.boss.deleteJob(queue, id, { db: inTransactionOf(manager) });
    };
    try {
      const isLast = retryCount >= job.retryLimit;
      const attempt = {
        id,
        data: data as never,
        createdAt,
        failures: retryCount,
        isRepeatedLater: !job.retryBackoff, // `slowDown` has turned it off
        isLast,
        ids,
        signal: canceled.signal,
        finish,
      };
      await jobRuns.tracePromise(() => handler(attempt), { queue, ...(traceparent && { traceparent }) });
    } catch (error) {
      const { message } = error as Error;
      // The next job of the same key does the same, so this one need not be retried.
      if (options.hasKeys && (await this.hasNext(queue, job))) return this.giveWay(queue, ids, message);
      const isLast = retryCount >= job.retryLimit;
      if (isLast) this.logger.error({ message: `Job of ${queue} failed for good: ${message}`, ...ids });
      else this.logger.warn({ message: `Job of ${queue} failed, retrying: ${message}`, ...ids });
      if (job.priority !== 0) await this.putBack(queue, id);
      if (error instanceof RepeatLaterError)
        await slowDown(this.database.pool!, { queue, id, ...error.wait });
      throw onlyItsMessage(error);
    } finally {
      canceled.abort();
    }
  }

  /** Lets jobs that were not tried yet overtake this one. Otherwise, many slow failures would delay them. */
  private async putBack(queue: string, id: string): Promise<void> {
    await putBack(this.database.pool!, { queue, id, priority: priorityOf(BEHIND) }).catch(() => {}); // the order matters less than the retry
  }

  private async hasNext(
    queue: string,
    { id, singletonKey }: Pick<JobWithMetadata, 'id' | 'singletonKey'>,
  ): Promise<boolean> {
    return hasNext(this.database.pool!, { queue, id, key: singletonKey! }).catch(() => false);
  }

  private async giveWay(queue: string, ids: Record<string, string>, message: string): Promise<void> {
    const text = `Job of ${queue} failed, and the next one of the same key follows: ${message}`;
    this.logger.warn({ message: text, ...ids });
    await this.boss.deleteJob(queue, ids.jobId!);
  }
}

/** The members of a job's data that are ids. No other member may be logged. */
function idsIn(data: unknown): Record<string, string> {
  const members = Object.entries((data ?? {}) as Record<string, unknown>);
  const ids = members.filter(
    ([name, value]) => (/Id$/.test(name) || name === 'traceparent') && typeof value === 'string',
  );
  return Object.fromEntries(ids) as Record<string, string>;
}

/** Keeps only the message, because the queue stores the whole error. Errors of libraries may contain personal data. */
function onlyItsMessage(error: unknown): Error {
  return new Error((error as Error).message);
}
