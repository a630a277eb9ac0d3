import { Injectable, Logger, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Config } from '../config/config.js';
import { poolerRefusal } from '../database/database-errors.js';
import { DatabaseProbe } from '../database/operations/database-probe.js';
import { Database } from '../database/database.js';
import { inTransactionOf } from '../database/transactions/transaction-executor.js';
import { createBoss, QUEUE_VERSION } from './boss.js';
import { RepeatLaterError } from './jobs.errors.js';
import { hasNext, putBack, slowDown } from './jobs.repository.js';
import { settingsOf, type JobPlace, type QueueOptions } from './queue-options.js';

/** A job in progress. It may run again if its worker crashes before deleting it. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** The time at which the job was written, by the database's clock. */
  createdAt: Date;
  /** The number of failed attempts so far. */
  failures: number;
  /** Whether the job does not run again if this attempt fails. */
  isLast: boolean;
  /** The ids that its log lines have: of the job, of the request that wrote it, and those in its data. */
  ids: Record<string, string>;
  /** The signal is aborted on a timeout of the job and on shutdown. */
  signal: AbortSignal;
  /** Deletes the job in the same transaction as its effect, so that it takes effect once. */
  finish(manager: EntityManager): Promise<void>;
}

export interface JobRun {
  queue: string;
  /** The trace of the request that wrote the job, in the form of W3C's header `traceparent`. */
  traceparent?: string;
  error?: unknown;
}

/** Published for each job that is written. Tracing adds the trace of the current request. */
export const jobWrites = channel('workspace.job.write');
export interface JobWrite {
  traceparent?: string;
}

/** Publishes each run of a job, so that traces can show it. */
export const jobRuns = tracingChannel<unknown, JobRun>('workspace.job');

type Handler = (job: Job<never>) => Promise<void>;

/** Milliseconds that running jobs may take on shutdown. */
const GRACE = 5000;
/** Minutes by which a job with a place moves back after a failed attempt. */
const BEHIND = 24 * 60;

/** Jobs are rows in the database, written in the transaction of their cause. Any instance can run them. */
@Injectable()
export class JobsService implements OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
  private readonly queues = new Map<string, { options: QueueOptions; handler: Handler }>();
  private readonly stopping = new AbortController();
  private readonly recurring = new Set<string>();
  private isStarted = false;
  private isWorking = false;
  private boss: PgBoss;

  constructor(
    private readonly config: Config,
    private readonly probe: DatabaseProbe,
    private readonly database: Database,
  ) {
    this.boss = this.createBoss(!config.production);
  }

  /** Registers a queue and its handler. Must be called while the modules are initialized. */
  handle<Data>(queue: string, options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): void {
    this.queues.set(queue, { options, handler });
  }

  /** Registers a job that one of the instances runs at startup, with `{ atStart: true }`, and every hour, without data. */
  hourly(queue: string): void {
    this.recurring.add(queue);
  }

  /**
   * Writes a job in the transaction of its cause, so that both are committed or neither.
   * @returns false if another job of the same key waits already
   */
  async send(
    manager: EntityManager,
    queue: string,
    data: object,
    { minutesBack, key, group = key, delay, requestId }: JobPlace = {},
  ): Promise<boolean> {
    const origin: JobWrite = {};
    jobWrites.publish(origin);
    const sent = { ...data, ...(requestId && { requestId }), ...origin };
    const priority = minutesBack === undefined ? 0 : placeOf(minutesBack);
    // Workers skip groups with an active job. Without a group, they would try its next job again and again.
    const keyed = key === undefined ? {} : { singletonKey: key };
    const grouped = group === undefined ? {} : { group: { id: group } };
    const delayed = delay === undefined ? {} : { startAfter: delay };
    const options = { priority, ...keyed, ...grouped, ...delayed, db: inTransactionOf(manager) };
    const id = await this.boss.send(queue, sent, options);
    return id !== null;
  }

  /** Connects and creates the queues, so that jobs can be written. Can be repeated after a failure. */
  async start(): Promise<void> {
    if (!this.isStarted) await this.startBoss();
    this.isStarted = true;
    await this.makeQueues();
  }

  private async startBoss(): Promise<void> {
    if (this.config.production) {
      // pg-boss rejects newer tables unless it may migrate. It does not change newer tables.
      const { queueVersion } = await this.probe.read();
      if (queueVersion! > QUEUE_VERSION) this.boss = this.createBoss(true);
    }
    try {
      await this.boss.start();
    } catch (error) {
      await this.boss.stop({ graceful: false }); // closes the connections of a partial start
      throw poolerRefusal(error) ?? error;
    }
  }

  private createBoss(migrate: boolean): PgBoss {
    const { url, directUrl, maxLifetimeS } = this.config.database;
    const boss = createBoss({ url: directUrl ?? url, migrate, maxLifetimeS });
    boss.on('error', (error) => this.logger.error(error.message, error.stack));
    boss.on('warning', ({ message }) => this.logger.warn(message));
    return boss;
  }

  /** Creates queues that are missing, and changes those whose options are new in this version. */
  private async makeQueues(): Promise<void> {
    const found = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { options }] of this.queues) {
      const settings = settingsOf(options);
      const present = found.get(name);
      if (!present)
        await this.boss.createQueue(name, { ...settings, ...(options.hasKeys && { policy: 'stately' }) });
      else if (!isDeepStrictEqual({ ...present, ...settings }, { ...present }))
        await this.boss.updateQueue(name, settings);
    }
  }

  /** Starts the workers. Before this call, jobs are written but not run. Can be repeated after a failure. */
  async work(): Promise<void> {
    if (!this.isWorking) await this.startWorkers();
    this.isWorking = true;
    for (const queue of this.recurring) {
      await this.boss.schedule(queue, '0 * * * *');
      // The queue accepts only one such job a minute, even if several instances start at the same time.
      await this.boss.send(queue, { atStart: true }, { singletonKey: 'at start', singletonSeconds: 60 });
    }
  }

  private async startWorkers(): Promise<void> {
    for (const [queue, { options, handler }] of this.queues)
      for (let worker = 0; worker < options.concurrency; worker++)
        await this.startWorker(queue, options, handler);
  }

  /** Stops fetching jobs and gives running jobs a grace period. Then aborts them, and another instance repeats them. */
  async onModuleDestroy(): Promise<void> {
    const ended = Promise.all(
      [...this.queues.keys()].map((queue) => this.boss.offWork(queue, { wait: true })),
    );
    const patience = new AbortController();
    await Promise.race([ended, pause(GRACE, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 1000 });
  }

  private async startWorker(
    queue: string,
    { hasKeys, hasGroups }: QueueOptions,
    handler: Handler,
  ): Promise<void> {
    // PostgreSQL notifies workers of new jobs, but not of retries. So workers also poll at a short interval.
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      ...((hasKeys || hasGroups) && { groupConcurrency: 1 }),
    } as const;
    let id = '';
    id = await this.boss.work(queue, options, ([job]) => {
      // Fetches the next job immediately after this one, instead of at the next poll.
      this.boss.notifyWorker(id);
      return this.run(queue, handler, job!);
    });
  }

  /** Lets jobs that were not tried yet overtake this one. Otherwise many slow failures would hold them up. */
  private async putBack(queue: string, id: string): Promise<void> {
    await putBack(this.database.pool!, { queue, id, priority: placeOf(BEHIND) }).catch(() => {}); // the order matters less than the retry
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

  private async run(queue: string, handler: Handler, job: JobWithMetadata<unknown>): Promise<void> {
    const { id, data, createdOn: createdAt, retryCount, signal } = job;
    const { traceparent, ...known } = idsIn(data);
    const ids = { jobId: id, ...known };
    const both = AbortSignal.any([signal, this.stopping.signal]);
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
        isLast,
        ids,
        signal: both,
        finish,
      };
      await jobRuns.tracePromise(() => handler(attempt), { queue, ...(traceparent && { traceparent }) });
    } catch (error) {
      const { message } = error as Error;
      // The next job of the same key does the same, and may wait only once.
      const { hasKeys } = this.queues.get(queue)!.options;
      if (hasKeys && (await this.hasNext(queue, job))) return this.giveWay(queue, ids, message);
      const isLast = retryCount >= job.retryLimit;
      if (isLast) this.logger.error({ message: `Job of ${queue} failed for good: ${message}`, ...ids });
      else this.logger.warn({ message: `Job of ${queue} failed, retrying: ${message}`, ...ids });
      if (job.priority !== 0) await this.putBack(queue, id);
      if (error instanceof RepeatLaterError)
        await slowDown(this.database.pool!, { queue, id, ...error.wait });
      throw onlyItsMessage(error);
    }
  }
}

/** The members of a job's data that are ids. Nothing else of it may be logged. */
function idsIn(data: unknown): Record<string, string> {
  const members = Object.entries((data ?? {}) as Record<string, unknown>);
  const ids = members.filter(
    ([name, value]) => (/Id$/.test(name) || name === 'traceparent') && typeof value === 'string',
  );
  return Object.fromEntries(ids) as Record<string, string>;
}

/** The priority of a job that is written now: higher ones run first. */
function placeOf(minutesBack: number): number {
  return -Math.floor(Date.now() / 60_000) - minutesBack;
}

/** Keeps only the message, because the queue stores the whole error. Errors of libraries may contain personal data. */
function onlyItsMessage(error: unknown): Error {
  return new Error((error as Error).message);
}
