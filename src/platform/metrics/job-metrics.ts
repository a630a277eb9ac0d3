import { Gauge, type Registry } from 'prom-client';
import type { DatabaseMetric } from './database-metrics.js';
import { listQueues } from './queues.repository.js';

const STATES = ['waiting', 'active', 'failed'] as const;

export function showJobs(registry: Registry): DatabaseMetric {
  const jobs = new Gauge({
    name: 'workspace_jobs',
    help: 'Jobs by queue and by state: waiting, active or failed (out of retries).',
    labelNames: ['queue', 'state'],
    registers: [registry],
  });
  const oldestJob = new Gauge({
    name: 'workspace_jobs_oldest_waiting_seconds',
    help: 'Age of the oldest waiting job by queue; 0 if none waits.',
    labelNames: ['queue'],
    registers: [registry],
  });
  return {
    reset() {
      jobs.reset();
      oldestJob.reset();
    },
    async read(pool) {
      for (const { queue, oldest, ...counts } of await listQueues(pool)) {
        for (const state of STATES) jobs.set({ queue, state }, counts[state]);
        oldestJob.set({ queue }, oldest ?? 0);
      }
    },
  };
}
