import { constants, setPriority } from 'node:os';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { rounded } from '../measurement.js';
import { Bench } from './bench.js';
import { Crawlers } from './crawlers.js';
import { expectServedOrRefused, unhealthyProbes } from './judge.js';

/** The path of the largest response. */
const LARGEST = '/api/openapi.json';
/** The regular load, as a share of the peak throughput. */
const LOAD = 0.3;
/** The number of slow clients of each kind in thousands, and the seconds of each measurement, without and with them. */
const PLAN = {
  ci: { thousands: 1, seconds: 20 },
  release: { thousands: 3, seconds: 30 },
};
/** The seconds in which the peak is measured. */
const SECONDS_AT_PEAK = 3;
/** The timeout in seconds until the service has closed all slow clients. */
const PATIENCE = 5 * 60;
/** The service must close a slow client within this many seconds after its limit. */
const GRACE = 15;
/** Limits for the growth of the service's memory, in megabytes. */
const GROWTH = { target: 150, gate: 450 };

/** A campaign with clients that send and read as little as the service allows. */
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
  const { thousands, seconds } = PLAN[assignment.tier];
  const rate = LOAD * (await bench.saturate(SECONDS_AT_PEAK));
  const calm = await bench.offer(rate, seconds);
  const before = bench.memory;
  let most = before;
  const measuring = setInterval(() => (most = Math.max(most, bench.memory)), 250);
  const { person } = bench.crew[0]!;
  const size = (await person.get(LARGEST)).text.length;
  // This process plays the slow clients. Real ones would take no time from the service's processor.
  setPriority(constants.priority.PRIORITY_LOW);
  const crawlers = new Crawlers(bench.port, person.cookie, { path: LARGEST, size });
  const [{ work, health }] = await Promise.all([
    bench.offer(rate, seconds),
    crawlers.crawl(thousands, PATIENCE),
  ]);
  clearInterval(measuring);
  const { left, opened, lifetimes } = crawlers;
  crawlers.stop();
  const slower = work.servedMs.p99 / calm.work.servedMs.p99;
  assignment.say(
    `${opened} slow clients, ${left} left; lifetimes ${lifetimes.map(({ longest }) => rounded(longest)).join(', ')} s`,
  );

  for (const sum of [calm.work, work]) expectServedOrRefused(sum, 'With slow clients');
  if (left > 0) throw new Error(`${left} slow clients were still connected after ${PATIENCE} s.`);
  const figures: Figures = {
    'slow clients': opened,
    'slow clients never closed (target 0)': left,
    'p99 of others, ms': { most: rounded(work.servedMs.p99) },
    'p99 of others, times that without slow clients': { most: rounded(slower), target: 1.5 },
    'others refused': work.refused,
    'health probes with 503': { most: unhealthyProbes(health, 'With slow clients'), target: 0 },
    'memory growth, MB': { most: Math.round(most - before), ...GROWTH },
  };
  for (const { what, limit, longest } of lifetimes)
    figures[`longest connection of ${what}, s`] = { most: rounded(longest), target: limit + GRACE };
  return figures;
}
