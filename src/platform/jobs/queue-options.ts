export interface QueueOptions {
  /** The maximum number of retries after the first attempt. */
  retries: number;
  /**
   * The longest delay between two attempts, in seconds. The first delay is a random time of one to two seconds, and
   * this range doubles with each further delay.
   */
  longestWait: number;
  /** Timeout of one attempt, in seconds. */
  timeout: number;
  /** The maximum number of jobs that one instance runs at the same time. */
  concurrency: number;
  /** Days after which a job is deleted even if it still waits. 30 by default. */
  longestLife?: number;
  /**
   * Whether each job has a key. Jobs of the same key never run at the same time, and a job is not enqueued while another
   * one of its key waits for its first attempt. A queue cannot change this later.
   */
  hasKeys?: boolean;
  /**
   * Whether jobs have a group. Usually, only one job of a group runs at a time, so that a tenant with many jobs does not
   * delay the others. This is not a lock: two workers that fetch a job at the same moment may take two of one group.
   */
  hasGroups?: boolean;
}

/** How a job is enqueued: its order, its key, its group and its delay. */
export interface JobPlace {
  /**
   * Jobs of the same queue that are written up to this many minutes later run before this one. Either all jobs of a
   * queue set it, or none.
   */
  minutesBack?: number;
  /** @see QueueOptions.hasKeys */
  key?: string;
  /** @see QueueOptions.hasGroups. A key is also a group. */
  group?: string;
  /** Seconds until the job may run. */
  delay?: number;
  /** The id of the request that writes the job, for the job's log lines. */
  requestId?: string;
}

/** The place of a job that an actor's request writes. */
export function placeOf({ requestId }: { requestId: string | null }): JobPlace {
  return requestId === null ? {} : { requestId };
}

/** Seconds without a heartbeat after which another worker takes the job. */
const HEARTBEAT = 20;
const DAY = 24 * 60 * 60;
/** Seconds for which a job is kept after its last attempt has failed. */
const RETENTION = 30 * DAY;

/** The settings of a queue at pg-boss. Its policy is not among them, because it cannot change. */
export function settingsOf({ retries, longestWait, timeout, longestLife = 30 }: QueueOptions) {
  return {
    notify: true,
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: longestWait,
    expireInSeconds: timeout,
    heartbeatSeconds: HEARTBEAT,
    retentionSeconds: longestLife * DAY,
    deleteAfterSeconds: RETENTION,
  };
}

/** The priority of a job that is enqueued now. Jobs with a higher priority run first. */
export function priorityOf(minutesBack: number): number {
  return -Math.floor(Date.now() / 60_000) - minutesBack;
}
