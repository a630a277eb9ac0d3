import { Counter, type Registry } from 'prom-client';
import { compared, type ComparisonRun } from './channels.js';

/** @returns a function that stops counting */
export function countComparisons(registry: Registry): () => void {
  const counter = (what: string, help: string) =>
    new Counter({
      name: `workspace_reconciliation_${what}_total`,
      help,
      labelNames: ['part'],
      registers: [registry],
    });
  const calls = counter('calls', "Calls that list the payment provider's objects, by part.");
  const objects = counter('objects', 'Objects that the reconciliation compared, by part.');
  const missed = counter(
    'missed',
    'Objects that had to be read again, by part: missed events, outdated copies and unfinished checkouts.',
  );

  const listener = (message: unknown) => {
    const { part, ...run } = message as ComparisonRun;
    calls.inc({ part }, run.calls);
    objects.inc({ part }, run.count);
    missed.inc({ part }, run.missed);
  };
  compared.subscribe(listener);
  return () => void compared.unsubscribe(listener);
}
