import { Injectable, Logger, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { channel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Config } from '../config/config.js';
import { poolerRefusal } from '../database/database-errors.js';
import { DatabaseProbeService } from '../database/operations/database-probe.service.js';
import { Database } from '../database/database.js';
import { inTransactionOf } from '../database/transactions/transaction-executor.js';
import { createBoss, QUEUE_VERSION } from './boss.js';
import type { Job } from './job.js';
import { JobRunner, type Queue } from './job-runner.js';
import { listKeys } from './jobs.repository.js';
import { priorityOf, settingsOf, type JobPlace, type QueueOptions } from './queue-options.js';

/** Published for each job that is written. Tracing adds the trace of the current request. */
export const jobWrites = channel('workspace.job.write');
export interface JobWrite {
  traceparent?: string;
}

/** Milliseconds that running jobs may take on shutdown. */
const GRACE = 5000;

/** Jobs are rows in the database, written in the transaction of their cause. Any instance can run them. */
@Injectable()
export class JobsService implements OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
  private readonly queues = new Map<string, Queue>();
  private readonly stopping = new AbortController();
  /** The schedules of recurring jobs, by queue. */
  private readonly recurring = new Map<string, string>();
  private isStarted = false;
  private isWorking = false;
  private boss: PgBoss;

  constructor(
    private readonly config: Config,
    private readonly probe: DatabaseProbeService,
    private readonly database: Database,
  ) {
    this.boss = this.createBoss(!config.production);
  }

  /** Registers a queue and its handler. Must be called while the modules are initialized. */
  handle<Data>(queue: string, options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): void {
    this.queues.set(queue, { name: queue, options, handler });
  }

  /** Registers a job that one instance runs every hour, without data, and at startup, with `{ atStart: true }`. */
  hourly(queue: string): void {
    this.recurring.set(queue, '0 * * * *');
  }

  /** Registers such a job that runs every minute. */
  everyMinute(queue: string): void {
    this.recurring.set(queue, '* * * * *');
  }

  /**
   * Writes a job in the transaction of its cause, so that both are committed or neither.
   * @returns false if another job of the same key waits already for its first attempt
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
    const priority = minutesBack === undefined ? 0 : priorityOf(minutesBack);
    // Workers skip groups with an active job. Without a group, they would try the key's next job again and again.
    const keyed = key === undefined ? {} : { singletonKey: key };
    const grouped = group === undefined ? {} : { group: { id: group } };
    const delayed = delay === undefined ? {} : { startAfter: delay };
    const options = { priority, ...keyed, ...grouped, ...delayed, db: inTransactionOf(manager) };
    const id = await this.boss.send(queue, sent, options);
    return id !== null;
  }

  /** @returns those of the keys for which a job waits or runs */
  async listKeys(queue: string, keys: string[]): Promise<string[]> {
    return listKeys(this.database.pool!, { queue, keys });
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
    for (const { name } of await this.boss.getSchedules())
      if (this.queues.has(name) && !this.recurring.has(name)) await this.boss.unschedule(name);
    for (const [queue, schedule] of this.recurring) {
      await this.boss.schedule(queue, schedule);
      // The queue accepts only one such job a minute, even if several instances start at the same time.
      await this.boss.send(queue, { atStart: true }, { singletonKey: 'at start', singletonSeconds: 60 });
    }
  }

  private async startWorkers(): Promise<void> {
    const runner = new JobRunner(this.boss, this.database, this.stopping.signal);
    for (const queue of this.queues.values())
      for (let worker = 0; worker < queue.options.concurrency; worker++)
        await this.startWorker(queue, runner);
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

  private async startWorker(queue: Queue, runner: JobRunner): Promise<void> {
    const { hasKeys, hasGroups } = queue.options;
    // PostgreSQL notifies workers of new jobs, but not of retries. So workers also poll at a short interval.
    const interval = this.config.timeouts.jobPoll / 1000;
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: interval,
      notifyPollingIntervalSeconds: interval,
      ...((hasKeys || hasGroups) && { groupConcurrency: 1 }),
    } as const;
    let id = '';
    id = await this.boss.work(queue.name, options, ([job]) => {
      // Fetches the next job immediately after this one, instead of at the next poll.
      this.boss.notifyWorker(id);
      return runner.run(queue, job!);
    });
  }
}
