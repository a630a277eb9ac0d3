import { Counter, type Registry } from 'prom-client';
import { logLineLost, type Severity } from '../log/log-destination.js';

/** Counts log lines that stdout did not take in time. @returns a function that stops counting */
export function countLostLogLines(registry: Registry): () => void {
  const lost = new Counter({
    name: 'workspace_log_lines_lost_total',
    help: 'Log lines dropped because stdout was too slow, by severity: ordinary (info and below) or warning (above).',
    labelNames: ['severity'],
    registers: [registry],
  });
  for (const severity of ['ordinary', 'warning'] satisfies Severity[]) lost.inc({ severity }, 0);
  const count = (severity: unknown) => lost.inc({ severity: severity as Severity });
  logLineLost.subscribe(count);
  return () => void logLineLost.unsubscribe(count);
}
