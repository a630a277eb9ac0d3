import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { createBoss } from './boss.js';
import { inTransactionOf } from './transaction-database.js';

/** A piece of work that is being done. It may be done more than once: a worker can die between its effect and its end. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** How often it failed before. */
  failures: number;
  signal: AbortSignal;
  /** Takes the job, and the data in it, out of the queue together with what else the transaction does. */
  finish(manager: EntityManager): Promise<void>;
}

export interface QueueOptions {
  /** How often a job is tried again. */
  retries: number;
  /** The longest wait between two tries, in seconds; the first is one second, then twice as long each time. */
  longestWait: number;
  /** How long one try may take, in seconds. */
  timeout: number;
  /** How many are done at the same time in one instance. */
  concurrency: number;
}

type Handler = (job: Job<never>) => Promise<void>;

/** After this, in seconds, the jobs of a worker that died are given to another. */
const HEARTBEAT = 20;
/** How long a job is kept that could not be done, in seconds. */
const RETENTION = 30 * 24 * 60 * 60;

/**
 * Jobs that outlive the process: kept in the database, written in the transaction of their cause, done by any instance.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
  private readonly queues = new Map<string, { options: QueueOptions; handler: Handler }>();
  private readonly recurring = new Set<string>();
  private readonly boss: PgBoss;

  constructor(config: Config) {
    this.boss = createBoss({ url: config.database.url, migrate: !config.production });
    this.boss.on('error', (error) => this.logger.error(error.message, error.stack));
    this.boss.on('warning', ({ message }) => this.logger.warn(message));
  }

  /** Names a queue and what does its jobs. Called while modules are made, before anything runs. */
  handle<Data>(queue: string, options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): void {
    this.queues.set(queue, { options, handler });
  }

  /** Has a job without data done at start and every hour, by one of the instances. */
  hourly(queue: string): void {
    this.recurring.add(queue);
  }

  /** Writes a job in the transaction of its cause: both come to be, or neither does. */
  async send(manager: EntityManager, queue: string, data: object): Promise<void> {
    await this.boss.send(queue, data, { db: inTransactionOf(manager) });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    for (const [queue, { options }] of this.queues) {
      const settings = {
        notify: true,
        retryLimit: options.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: options.longestWait,
        expireInSeconds: options.timeout,
        heartbeatSeconds: HEARTBEAT,
        retentionSeconds: RETENTION,
      };
      await this.boss.createQueue(queue, settings);
      await this.boss.updateQueue(queue, settings);
    }
  }

  /** Begins to do jobs; before, they are only written. */
  async work(): Promise<void> {
    for (const [queue, { options, handler }] of this.queues) {
      const work = {
        localConcurrency: options.concurrency,
        includeMetadata: true,
        // New jobs are told of at once; those that are tried again are not.
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
      } as const;
      await this.boss.work(queue, work, ([job]) => this.run(queue, handler, job!));
    }
    for (const queue of this.recurring) {
      await this.boss.schedule(queue, '0 * * * *');
      // Instances that start together have it done once.
      await this.boss.send(queue, {}, { singletonKey: 'at start', singletonSeconds: 60 });
    }
  }

  /** No new job is begun; those under way end, while what they need is still there. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.queues.keys()].map((queue) => this.boss.offWork(queue, { wait: true })));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 5000 });
  }

  private async run(queue: string, handler: Handler, job: JobWithMetadata<unknown>): Promise<void> {
    const { id, data, retryCount, signal } = job;
    const finish = async (manager: EntityManager) => {
      await this.boss.deleteJob(queue, id, { db: inTransactionOf(manager) });
    };
    try {
      await handler({ id, data: data as never, failures: retryCount, signal, finish });
    } catch (error) {
      this.logger.warn(`A job of ${queue} failed and will be tried again: ${(error as Error).message}`);
      throw error;
    }
  }
}
