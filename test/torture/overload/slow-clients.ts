import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Bench } from './bench.js';
import { Crawlers } from './crawlers.js';
import { expectServedOrRefused, expectWithin, isUndisturbed, rounded } from './judge.js';

/** The largest answer there is. */
const LARGEST = '/api/openapi.json';
/** Of the peak: what others do meanwhile. */
const LOAD = 0.3;
/** Seconds: they come for five, the longest limit is ten, and all are to be gone fifteen later. */
const DURATION = 30;
/** Seconds after its limit until a client is cut off. */
const GRACE = 15;
/** Megabytes. */
const TARGET_GROWTH = 150;
/** Milliseconds that no noise of a shared machine makes of some tens. */
const SLOWEST = 2000;

/** T14: clients that send and read next to nothing, for as long as they are let. */
export const slowClients: Campaign = {
  name: 'slow-clients',
  claim:
    'Who sends headers or bodies by the octet, says nothing or never reads is cut off; others hardly notice.',
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
  const rate = LOAD * (await bench.saturate(5));
  const calm = await bench.offer(rate, 10);
  const before = bench.memory;
  let most = before;
  const measuring = setInterval(() => (most = Math.max(most, bench.memory)), 250);
  const { person } = bench.crew[0]!;
  const size = (await person.get(LARGEST)).text.length;
  const crawlers = new Crawlers(bench.port, person.cookie, { path: LARGEST, size });
  const [{ work, health }] = await Promise.all([
    bench.offer(rate, DURATION),
    crawlers.open(assignment.tier === 'ci' ? 1 : 3),
    crawlers.crawl(DURATION),
  ]);
  clearInterval(measuring);
  const { left, opened, lifetimes } = crawlers;
  crawlers.stop();
  const growth = most - before;
  const slower = work.servedMs.p99 / calm.work.servedMs.p99;
  assignment.say(
    `${opened} slow clients, ${left} left: p99 of others ${rounded(work.servedMs.p99)} ms, ${rounded(slower)} times as ` +
      `long; ${Math.round(growth)} MB more; lives ${lifetimes.map(({ longest }) => rounded(longest)).join(', ')} s`,
  );

  expectServedOrRefused(work, 'With slow clients');
  expectServedOrRefused(health, 'With slow clients, at health');
  expectWithin('The number of slow clients that are never cut off', left, { most: 0 });
  for (const { what, limit, longest } of lifetimes)
    expectWithin(`The life of ${what} in seconds`, longest, { most: limit + GRACE });
  expectWithin('The growth of memory in MB', growth, { most: 3 * TARGET_GROWTH });
  const undisturbed = isUndisturbed(calm.work);
  if (undisturbed) expectWithin('p99 of others in ms', work.servedMs.p99, { most: SLOWEST });
  const figures: Figures = {
    'machine disturbed by other work': undisturbed ? 'no' : 'yes: speed not judged',
    'slow clients': opened,
    'p99 of others, ms': { most: rounded(work.servedMs.p99) },
    'p99 of others, times that without slow clients (target ≤ 2)': { most: rounded(slower) },
    'others refused': work.refused,
    [`memory grown by, MB (target ≤ ${TARGET_GROWTH})`]: { most: Math.round(growth) },
  };
  for (const { what, limit, longest } of lifetimes)
    figures[`longest life of ${what}, s (target ≤ ${limit + GRACE})`] = { most: rounded(longest) };
  return figures;
}
