import type { Assignment, Campaign, Figures } from '../campaign.js';
import { rounded } from '../measurement.js';
import { Bench } from './bench.js';
import { takingTurns } from './crew.js';
import { expectServedOrRefused, median } from './judge.js';

/** Requests a second of each session that behaves. */
const RATE = 10;
/** How many times as much the noisy session sends. */
const NOISE = 20;
/** Requests of one session in ten seconds: three times what those that behave send. */
const LIMIT = String(3 * RATE * 10);
/** The window of the limit, so that each step has noise that is served and noise that is refused. */
const SECONDS = 10;
/** Odd numbers, as the median counts. */
const PAIRS = { ci: 1, release: 7 };

/** T13: one session sends many times what any other does. */
export const noisyNeighbour: Campaign = {
  name: 'noisy-neighbour',
  claim: `The limit refuses a session that sends ${NOISE} times as much as others, and never the others, which hardly notice.`,
  async run(assignment) {
    const bench = await Bench.start({ LIMIT_REQUESTS_PER_10S: LIMIT }, 21);
    try {
      return await listen(bench, assignment);
    } finally {
      await bench.stop();
    }
  },
};

async function listen({ load, port, crew }: Bench, assignment: Assignment): Promise<Figures> {
  const [noisy, ...others] = crew;
  const calmly = { shots: takingTurns(others), rate: RATE * others.length, seconds: SECONDS };
  const loudly = { shots: noisy!.shots, rate: NOISE * RATE, seconds: SECONDS };
  const ratios: number[] = [];
  let served = 0;
  let refused = 0;
  for (let pair = 0; pair < PAIRS[assignment.tier]; pair++) {
    const [quiet] = await load.put(port, calmly);
    const [loud, noise] = await load.put(port, calmly, loudly);
    for (const sum of [quiet, loud, noise]) expectServedOrRefused(sum, 'With a noisy neighbour');
    for (const { limited } of [quiet, loud])
      if (limited > 0) throw new Error(`The limit refused ${limited} requests of the other sessions.`);
    if (noise.limited === 0) throw new Error('The limit refused no request of the noisy session.');
    ratios.push(loud.servedMs.p99 / quiet.servedMs.p99);
    served += noise.served;
    refused += noise.limited;
    assignment.say(
      `p99 ${rounded(quiet.servedMs.p99)} ms, beside noise ${rounded(loud.servedMs.p99)} ms; ` +
        `of the noise ${noise.served} served, ${noise.limited} refused`,
    );
  }
  return {
    'requests of the noise served': served,
    'requests of the noise refused': refused,
    'requests of the others refused by the limit (target 0)': 0,
    'p99 of the others, times that without noise, median': { most: rounded(median(ratios)), target: 1.5 },
  };
}
