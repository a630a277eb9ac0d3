import { constants, setPriority } from 'node:os';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { rounded } from '../measurement.js';
import { Bench } from './bench.js';
import { Crawlers } from './crawlers.js';
import { expectServedOrRefused, median, unhealthyProbes } from './judge.js';
import type { Sum } from './tally.js';

/** The path of the largest response. */
const LARGEST = '/api/openapi.json';
/** The regular load, as a share of the peak throughput. */
const LOAD = 0.3;
/**
 * Thousands of slow clients of each kind, seconds per measurement, and number of measurements without and with them.
 * The number is odd, so that the median is one of them.
 */
const PLAN = {
  ci: { thousands: 1, seconds: 20, measurements: 1 },
  release: { thousands: 3, seconds: 30, measurements: 3 },
};
/** Seconds for measuring the peak. */
const SECONDS_AT_PEAK = 3;
/** Timeout in seconds until the service has closed all slow clients. */
const PATIENCE = 5 * 60;
/** Seconds after its limit in which the service should close a slow client. */
const GRACE = 15;
/** Limits for the growth of the service's memory, in megabytes. */
const GROWTH = { target: 150, gate: 450 };

/** Clients send and read as little as the service allows. */
export const slowClients: Campaign = {
  name: 'slow-clients',
  claim:
    'The service closes clients that send bytewise, send nothing or never read, and others are hardly affected.',
  async run(assignment) {
    const bench = await Bench.start({}, 5);
    try {
      return await crawl(bench, assignment);
    } finally {
      await bench.stop();
    }
  },
};

async function crawl(bench: Bench, assignment: Assignment): Promise<Figures> {
  const { thousands, seconds, measurements } = PLAN[assignment.tier];
  const { person } = bench.crew[0]!;
  const size = (await person.get(LARGEST)).text.length;
  const rate = LOAD * (await bench.saturate(SECONDS_AT_PEAK));
  // This process simulates the slow clients. Real ones would not use the service's processor.
  setPriority(constants.priority.PRIORITY_LOW);
  const before = bench.memory;
  let most = before;
  const measuring = setInterval(() => (most = Math.max(most, bench.memory)), 250);
  const pairs: Pair[] = [];
  try {
    while (pairs.length < measurements) {
      const calm = await bench.offer(rate, seconds);
      const crawlers = new Crawlers(bench.port, person.cookie, { path: LARGEST, size });
      const [slow] = await Promise.all([bench.offer(rate, seconds), crawlers.crawl(thousands, PATIENCE)]);
      crawlers.stop();
      pairs.push({ calm, slow, crawlers });
      const { left, opened, lifetimes } = crawlers;
      assignment.say(
        `p99 ${rounded(calm.work.servedMs.p99)} ms, with slow clients ${rounded(slow.work.servedMs.p99)} ms; ` +
          `${opened} opened, ${left} left; lifetimes ${lifetimes.map(({ longest }) => rounded(longest)).join(', ')} s`,
      );
      for (const { work } of [calm, slow]) expectServedOrRefused(work, 'With slow clients');
      if (left > 0) throw new Error(`${left} slow clients were still connected after ${PATIENCE} s.`);
    }
  } finally {
    clearInterval(measuring);
  }

  const p99 = pairs.map(({ slow }) => slow.work.servedMs.p99);
  const slower = pairs.map(({ calm, slow }) => slow.work.servedMs.p99 / calm.work.servedMs.p99);
  const sum = (count: (pair: Pair) => number) => pairs.reduce((total, pair) => total + count(pair), 0);
  const unhealthy = ({ slow }: Pair) => unhealthyProbes(slow.health, 'With slow clients');
  const figures: Figures = {
    'slow clients': sum(({ crawlers }) => crawlers.opened),
    'slow clients never closed (target 0)': sum(({ crawlers }) => crawlers.left),
    'p99 of others, ms, median': { most: rounded(median(p99)) },
    'p99 of others, times that without slow clients, median': { most: rounded(median(slower)), target: 1.5 },
    'others refused': sum(({ slow }) => slow.work.refused),
    'health probes with 503': { most: sum(unhealthy), target: 0 },
    'memory growth, MB': { most: Math.round(most - before), ...GROWTH },
  };
  for (const [index, { what, limit }] of pairs[0]!.crawlers.lifetimes.entries()) {
    const longest = Math.max(...pairs.map(({ crawlers }) => crawlers.lifetimes[index]!.longest));
    figures[`longest connection of ${what}, s`] = { most: rounded(longest), target: limit + GRACE };
  }
  return figures;
}

/** The regular load without slow clients, and then with them. */
interface Pair {
  calm: { work: Sum; health: Sum };
  slow: { work: Sum; health: Sum };
  crawlers: Crawlers;
}
