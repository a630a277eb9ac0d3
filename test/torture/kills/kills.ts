import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import type { Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { Random } from '../random.js';
import { Client, type Tally } from './client.js';
import { Company } from './company.js';
import { expectMailsAndPayments } from './aftermath.js';
import { FAULTS } from './faults.js';
import { Ledger } from './ledger.js';
import { percentiles } from './percentiles.js';
import { Troubles } from './troubles.js';
import { judge } from './verdict.js';

const CLIENTS = 10;
/**
 * The number of injected faults. The first round contains each fault at least once, so the CI tier covers all of them.
 */
const STRIKES = { ci: FAULTS.length, release: 25 };
/** The default of production. The campaign freezes instances for less than this timeout, and the database sometimes for longer. */
const SETTINGS = { DATABASE_TIMEOUT_MS: '5000' };
const FLAGS = ['--import', './test/torture/kills/caller-request-ids.mjs'];

export const kills: Campaign = {
  name: 'kills',
  claim:
    'Instances and the database are killed and frozen under load. No acknowledged change is lost, nothing is duplicated or partial, and the service recovers without intervention.',
  async run(assignment) {
    const { seed } = assignment;
    const random = new Random(seed);
    const troubles = new Troubles();
    const fleet = await Fleet.start({ instances: 2, settings: SETTINGS, flags: FLAGS });
    const ledger = await Ledger.open(join(fleet.directory, 'ledger'));
    try {
      const clients = await hire(fleet, random, ledger, troubles);
      const times = new Map<string, number[]>();
      const measured = (what: string, milliseconds: number) =>
        void times.set(what, [...(times.get(what) ?? []), milliseconds]);
      const probe = await fleet.signedIn('probe@example.com');
      const counts: Record<string, number> = {};
      const { more } = assignment.budget(STRIKES);
      let judged = 0;
      let deck = shuffled(
        FAULTS.map(([, ...fault]) => [1, ...fault]),
        random,
      );
      for (let done = 0; more(done); done++) {
        if (deck.length === 0) deck = shuffled(FAULTS, random);
        const [, name, fault] = deck.pop()!;
        await underLoad(clients, random, () => fault({ fleet, random, troubles, probe, measured }));
        counts[name] = (counts[name] ?? 0) + 1;
        const entries = await ledger.read();
        await judge(fleet, entries.slice(judged)).catch((error: Error) => {
          throw new Error(`After ${name} (${done + 1}): ${error.message}`);
        });
        assignment.say(`${done + 1} ${name}: ${entries.length - judged} writes`);
        judged = entries.length;
      }
      const entries = await ledger.read();
      const aftermath = await expectMailsAndPayments(fleet, entries);
      await judge(fleet, entries);
      return {
        ...counts,
        ...figuresOf(clients.map(({ tally }) => tally)),
        ...aftermath,
        ...percentiles(times),
      };
    } finally {
      await ledger.close();
      await fleet.stop();
    }
  },
};

interface Worker {
  tally: Tally;
  change(): Promise<void>;
}

async function hire(fleet: Fleet, random: Random, ledger: Ledger, troubles: Troubles): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (let number = 1; number <= CLIENTS; number++) {
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
 * Injects a fault while clients make changes. They run before, during and after the fault, and complete their last
 * change.
 */
async function underLoad(workers: Worker[], random: Random, strike: () => Promise<void>): Promise<void> {
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
  const ends = await Promise.allSettled([...atWork, struck]); // the first error is the most informative
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Lists each fault as often as its weight says, in random order. */
function shuffled(faults: typeof FAULTS, random: Random): typeof FAULTS {
  const cards = faults.flatMap((fault) => Array.from({ length: fault[0] }, () => fault));
  const deck: typeof FAULTS = [];
  while (cards.length > 0) deck.push(...cards.splice(random.integer(0, cards.length - 1), 1));
  return deck;
}

function figuresOf(tallies: Tally[]): Figures {
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
