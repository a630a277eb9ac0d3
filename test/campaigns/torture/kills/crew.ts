import { setTimeout as pause } from 'node:timers/promises';
import type { Figures } from '../campaign.js';
import type { Fleet } from '../fleet.js';
import { Random } from '../random.js';
import { Client, type Tally } from './client.js';
import { Company } from './company.js';
import type { Ledger } from './ledger.js';
import type { Troubles } from './troubles.js';

/** Node.js options of the instances. They let the campaign find the audit event of each request. */
export const FLAGS = ['--import', './test/campaigns/torture/kills/caller-request-ids.mjs'];

export interface Worker {
  tally: Tally;
  change(): Promise<void>;
}

/** Creates clients that make changes, each in its own organization. */
export async function hire(
  clients: number,
  fleet: Fleet,
  random: Random,
  ledger: Ledger,
  troubles: Troubles,
): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (let number = 1; number <= clients; number++) {
    const client = new Client(
      `client-${number}`,
      fleet,
      new Random(random.integer(0, 2 ** 30)),
      ledger,
      troubles,
    );
    const owner = await fleet.signedIn(`owner-${number}@example.com`);
    const other = await fleet.signedIn(`other-${number}@example.com`);
    const company = new Company(client, owner, other);
    workers.push({ tally: client.tally, change: () => company.change() });
  }
  return workers;
}

/**
 * Injects a fault while clients make changes. The clients run before, during and after the fault, and complete their
 * last change.
 */
export async function underLoad(
  workers: Worker[],
  random: Random,
  strike: () => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const atWork = workers.map(async (worker) => {
    while (!over.signal.aborted) await worker.change();
  });
  const struck = (async () => {
    await pause(random.integer(200, 1200));
    await strike();
    await pause(500);
  })();
  for (const end of [struck, ...atWork]) end.catch(() => {}).finally(() => over.abort());
  const ends = await Promise.allSettled([...atWork, struck]); // clients first: their errors say more
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

export function figuresOf(workers: Worker[]): Figures {
  const tallies = workers.map(({ tally }) => tally);
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    'acknowledged writes': sum(({ acknowledged }) => acknowledged),
    'writes that a retry found done': sum(({ found }) => found),
    'requests without a response': sum(({ unanswered }) => unanswered),
    'requests answered 503 database_unavailable': sum(({ unavailable }) => unavailable),
    'longest request, ms': { most: Math.round(Math.max(...tallies.map(({ longest }) => longest))) },
    'lost (target 0)': 0,
    'duplicated (target 0)': 0,
    'partial changes (target 0)': 0,
  };
}
