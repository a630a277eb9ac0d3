import { Gauge, type Registry } from 'prom-client';
import { readClockOffset } from '../database/operations/clock-offset.js';
import type { DatabaseMetric } from './database-metrics.js';

export function showClock(registry: Registry): DatabaseMetric {
  const offset = new Gauge({
    name: 'workspace_clock_offset_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's.",
    registers: [registry],
  });
  return {
    reset: () => offset.remove(),
    read: async (pool) => offset.set(await readClockOffset(pool)),
  };
}
