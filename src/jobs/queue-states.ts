/** One row of `QUEUE_STATES`; PostgreSQL's big numbers come as text. */
export interface QueueState {
  queue: string;
  /** Not begun yet, or to be tried again. */
  waiting: string;
  active: string;
  /** Given up: nobody tries them again. */
  failed: string;
  /** Seconds since the oldest one that waits was written; null if none does. */
  oldest: string | null;
}

/** How much there is to do in each queue; done jobs are deleted, so that nothing but this is looked at. */
export const QUEUE_STATES = `
  SELECT q.name AS queue,
         count(j.id) FILTER (WHERE j.state IN ('created', 'retry')) AS waiting,
         count(j.id) FILTER (WHERE j.state = 'active') AS active,
         count(j.id) FILTER (WHERE j.state = 'failed') AS failed,
         extract(epoch FROM now() - min(j.created_on) FILTER (WHERE j.state IN ('created', 'retry'))) AS oldest
    FROM jobs.queue q LEFT JOIN jobs.job j ON j.name = q.name
   WHERE q.name !~ '^__pgboss'
   GROUP BY q.name`;
