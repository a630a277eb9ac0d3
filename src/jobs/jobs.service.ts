import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { patiently } from '../database/patience.js';
import { inTransactionOf } from '../database/transaction-executor.js';
import { createBoss } from './boss.js';

/** A piece of work that is being done. It may be done more than once: a worker can die between its effect and its end. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** When its cause was committed, by the database's clock. */
  createdAt: Date;
  /** How often it failed before. */
  failures: number;
  /** Aborted when the time is up, or the service stops. */
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
/** For how long, in milliseconds, a job may go on once the service is told to stop. */
const GRACE = 5000;
/** How long a job is kept that could not be done, in seconds. */
const RETENTION = 30 * 24 * 60 * 60;

/**
 * Jobs that outlive the process: kept in the database, written in the transaction of their cause, done by any instance.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(JobsService.name);
  private readonly queues = new Map<string, { options: QueueOptions; handler: Handler }>();
  private readonly stopping = new AbortController();
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
    await patiently(async () => {
      try {
        await this.boss.start();
      } catch (error) {
        await this.boss.stop({ graceful: false }); // what it had begun
        throw error;
      }
    });
    await patiently(() => this.makeQueues());
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
        retentionSeconds: RETENTION,
      };
      await this.boss.createQueue(queue, settings);
      await this.boss.updateQueue(queue, settings);
    }
  }

  /** Begins to do jobs; before, they are only written. */
  async work(): Promise<void> {
    for (const [queue, { options, handler }] of this.queues) {
      for (let worker = 0; worker < options.concurrency; worker++) await this.startWorker(queue, handler);
    }
    await patiently(async () => {
      for (const queue of this.recurring) {
        await this.boss.schedule(queue, '0 * * * *');
        // Instances that start together have it done once.
        await this.boss.send(queue, {}, { singletonKey: 'at start', singletonSeconds: 60 });
      }
    });
  }

  /**
   * No new job is begun. Those under way may end while what they need is still there; those that take longer are told to
   * stop, and are done again by whoever runs then.
   */
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
    // New jobs are told of at once; those that are tried again are not.
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
    } as const;
    let id = '';
    id = await this.boss.work(queue, options, ([job]) => {
      // When this one is done the next is looked for at once, and not only at the next poll.
      this.boss.notifyWorker(id);
      return this.run(queue, handler, job!);
    });
  }

  private async run(queue: string, handler: Handler, job: JobWithMetadata<unknown>): Promise<void> {
    const { id, data, createdOn: createdAt, retryCount, signal } = job;
    const both = AbortSignal.any([signal, this.stopping.signal]);
    const finish = async (manager: EntityManager) => {
      await this.boss.deleteJob(queue, id, { db: inTransactionOf(manager) });
    };
    try {
      await handler({ id, data: data as never, createdAt, failures: retryCount, signal: both, finish });
    } catch (error) {
      const { message } = error as Error;
      if (retryCount < job.retryLimit)
        this.logger.warn(`A job of ${queue} failed and will be tried again: ${message}`);
      else this.logger.error(`Job ${id} of ${queue} is given up: ${message}`);
      throw onlyItsMessage(error);
    }
  }
}

/** The queue keeps all that is thrown, and errors of libraries carry what they were given: people's addresses. */
function onlyItsMessage(error: unknown): Error {
  return new Error((error as Error).message);
}
