import { tracingChannel } from 'node:diagnostics_channel';
import type { EntityManager } from 'typeorm';

/** A job in progress. It may run again if its worker crashes before deleting it. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** The time at which the job was written, by the database's clock. */
  createdAt: Date;
  /** The number of failed attempts so far. */
  failures: number;
  /** Whether an earlier attempt has thrown `RepeatLaterError`. */
  isRepeatedLater: boolean;
  /** Whether the job does not run again if this attempt fails. */
  isLast: boolean;
  /** The ids that its log lines have: of the job, of the request that wrote it, and those in its data. */
  ids: Record<string, string>;
  /** Is aborted at the timeout of the job, and after the grace period of a shutdown. */
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

export type JobHandler = (job: Job<never>) => Promise<void>;

/** Publishes each run of a job, so that traces can show it. */
export const jobRuns = tracingChannel<unknown, JobRun>('workspace.job');
