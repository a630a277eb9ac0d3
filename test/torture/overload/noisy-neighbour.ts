import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Bench } from './bench.js';
import { takingTurns } from './crew.js';
import { expectServedOrRefused, expectWithin, isUndisturbed, median, rounded } from './judge.js';

/** Requests a second of each of those who behave. */
const RATE = 10;
/** Times as many as anybody else. */
const NOISE = 20;
/** What one session may send in ten seconds: three times what those who behave do. */
const LIMIT = String(3 * RATE * 10);
/** As long as the limit counts, so that each step has what is let through of the noise and what is refused. */
const SECONDS = 10;
/** Odd numbers, as the one in the middle counts: a disk that stands still for a moment is in one pair of ten or so. */
const PAIRS = { ci: 5, release: 7 };
/** As long as the one in the middle is too much, pairs are added up to so many. None that was taken is forgotten. */
const MOST_PAIRS = 15;
const TARGET = 1.5;
/** In the middle of all pairs; nothing but noise of another kind is that one-sided on a shared machine. */
const BOUND = 10;

/** T13: one session sends many times what any other does. */
export const noisyNeighbour: Campaign = {
  name: 'noisy-neighbour',
  claim: `A session that sends ${NOISE} times what others do is told to come back; the others hardly notice.`,
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
  const isTooMuch = () => ratios.length > 0 && median(ratios) > BOUND;
  for (let pair = 0; pair < PAIRS[assignment.tier] || (pair < MOST_PAIRS && isTooMuch()); pair++) {
    const [quiet] = await load.put(port, calmly);
    const [loud, noise] = await load.put(port, calmly, loudly);
    for (const sum of [quiet, loud, noise]) expectServedOrRefused(sum, 'With a noisy neighbour');
    if (isUndisturbed(quiet)) {
      expectWithin('The number of refusals of those who behave', loud.refused, { most: 0 });
      ratios.push(loud.servedMs.p99 / quiet.servedMs.p99);
    }
    served += noise.served;
    refused += noise.refused;
    assignment.say(
      `p99 ${rounded(quiet.servedMs.p99)} ms, beside noise ${rounded(loud.servedMs.p99)} ms; ` +
        `of the noise ${noise.served} served, ${noise.refused} refused`,
    );
  }
  const slower = ratios.length > 0 ? median(ratios) : undefined;
  expectWithin('The number of refusals of the noise', refused, { least: 1 });
  if (slower !== undefined)
    expectWithin('The p99 of the others, times that without noise', slower, { most: BOUND });
  return {
    'pairs that other work did not disturb': ratios.length,
    'requests of the noise served': served,
    'requests of the noise refused': refused,
    ...(slower !== undefined && {
      [`p99 of the others, times that without noise, median (target ≤ ${TARGET})`]: { most: rounded(slower) },
    }),
  };
}
