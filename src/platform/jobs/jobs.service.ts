import { Injectable, Logger, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { poolerRefusal } from '../database/database-errors.js';
import { DatabaseProbe } from '../database/operations/database-probe.js';
import { Database } from '../database/database.js';
import { inTransactionOf } from '../database/transactions/transaction-executor.js';
import { createBoss, QUEUE_VERSION } from './boss.js';
import { putBack } from './jobs.repository.js';

/** A job in progress. It may run again if its worker crashes before deleting it. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** The time at which the job was written, by the database's clock. */
  createdAt: Date;
  /** The number of failed attempts so far. */
  failures: number;
  /** The signal is aborted on a timeout of the job and on shutdown. */
  signal: AbortSignal;
  /** Deletes the job in the same transaction as its effect, so that it takes effect once. */
  finish(manager: EntityManager): Promise<void>;
}

export interface QueueOptions {
  /** The maximum number of retries after the first attempt. */
  retries: number;
  /**
   * The longest delay between two attempts, in seconds. The first delay is one second, and each further delay doubles.
   */
  longestWait: number;
  /** Timeout of one attempt, in seconds. */
  timeout: number;
  /** The maximum number of jobs that one instance runs at the same time. */
  concurrency: number;
  /** Days after which a job is deleted even if it still waits. 30 by default. */
  longestLife?: number;
}

export interface JobRun {
  queue: string;
  error?: unknown;
}

/** Publishes each run of a job, so that traces can show it. */
export const jobRuns = tracingChannel<unknown, JobRun>('workspace.job');

type Handler = (job: Job<never>) => Promise<void>;

/** Seconds without a heartbeat after which another worker takes the job. */
const HEARTBEAT = 20;
/** Milliseconds that running jobs may take on shutdown. */
const GRACE = 5000;
const DAY = 24 * 60 * 60;
/** Seconds for which a job is kept after its last attempt has failed. */
const RETENTION = 30 * DAY;
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
   * @param place jobs of the same queue that are written up to `minutesBack` later run before this one. Either all jobs
   * of a queue have a place, or none.
   */
  async send(
    manager: EntityManager,
    queue: string,
    data: object,
    place?: { minutesBack: number },
  ): Promise<void> {
    const priority = place ? placeOf(place.minutesBack) : 0;
    await this.boss.send(queue, data, { priority, db: inTransactionOf(manager) });
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

  private async makeQueues(): Promise<void> {
    for (const [queue, { options }] of this.queues) {
      const settings = {
        notify: true,
        retryLimit: options.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: options.longestWait,
        expireInSeconds: options.timeout,
        heartbeatSeconds: HEARTBEAT,
        retentionSeconds: (options.longestLife ?? 30) * DAY,
        deleteAfterSeconds: RETENTION,
      };
      await this.boss.createQueue(queue, settings);
      await this.boss.updateQueue(queue, settings);
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
      for (let worker = 0; worker < options.concurrency; worker++) await this.startWorker(queue, handler);
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

  private async startWorker(queue: string, handler: Handler): Promise<void> {
    // PostgreSQL notifies workers of new jobs, but not of retries. So workers also poll at a short interval.
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
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

  private async run(queue: string, handler: Handler, job: JobWithMetadata<unknown>): Promise<void> {
    const { id, data, createdOn: createdAt, retryCount, signal } = job;
    const both = AbortSignal.any([signal, this.stopping.signal]);
    const finish = async (manager: EntityManager) => {
      await this.boss.deleteJob(queue, id, { db: inTransactionOf(manager) });
    };
    try {
      const attempt = { id, data: data as never, createdAt, failures: retryCount, signal: both, finish };
      await jobRuns.tracePromise(() => handler(attempt), { queue });
    } catch (error) {
      const { message } = error as Error;
      if (retryCount < job.retryLimit) this.logger.warn(`Job of ${queue} failed, retrying: ${message}`);
      else this.logger.error(`Job ${id} of ${queue} failed for good: ${message}`);
      if (job.priority !== 0) await this.putBack(queue, id);
      throw onlyItsMessage(error);
    }
  }
}

/** The priority of a job that is written now: higher ones run first. */
function placeOf(minutesBack: number): number {
  return -Math.floor(Date.now() / 60_000) - minutesBack;
}

/** Keeps only the message, because the queue stores the whole error. Errors of libraries may contain personal data. */
function onlyItsMessage(error: unknown): Error {
  return new Error((error as Error).message);
}
