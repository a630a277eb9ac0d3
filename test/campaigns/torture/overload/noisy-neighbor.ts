import type { Assignment, Campaign, Figures } from '../campaign.js';
import { rounded } from '../measurement.js';
import { Bench } from './bench.js';
import { takingTurns } from './crew.js';
import { expectServedOrRefused, median } from './judge.js';

/** Requests per second of each regular session. */
const RATE = 10;
/** The rate of the noisy session, as a multiple of the regular rate. */
const NOISE = 20;
/** The connections of the session that sends as fast as it gets responses. */
const CONNECTIONS = 20;
/** The limit of requests per session in ten seconds: three times the regular rate. */
const LIMIT = String(3 * RATE * 10);
/** Seconds of a measurement: one window of the limit, so that each measurement has accepted and rejected noise. */
const SECONDS = 10;
/** Pairs of measurements without and with noise. Odd, so that the median is one of them. */
const PAIRS = { ci: 1, release: 7 };

/** One session sends many times as many requests as the others. */
export const noisyNeighbor: Campaign = {
  name: 'noisy-neighbor',
  claim: `The rate limit rejects only the session that sends ${NOISE} times as much as the others, or as fast as it can, and the others are hardly affected.`,
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
  const { shots } = noisy!;
  const noises = {
    [`${NOISE} ×`]: { shots, rate: NOISE * RATE, seconds: SECONDS },
    'full speed': { shots, people: CONNECTIONS, seconds: SECONDS },
  };
  const figures: Figures = { 'other requests rejected by the limit (target 0)': 0 };
  for (const [name, loudly] of Object.entries(noises)) {
    const ratios: number[] = [];
    let served = 0;
    let refused = 0;
    for (let pair = 0; pair < PAIRS[assignment.tier]; pair++) {
      const [quiet] = await load.put(port, calmly);
      const [loud, noise] = await load.put(port, calmly, loudly);
      for (const sum of [quiet, loud, noise]) expectServedOrRefused(sum, 'With a noisy neighbor');
      for (const { limited } of [quiet, loud])
        if (limited > 0) throw new Error(`The limit rejected ${limited} requests of other sessions.`);
      if (noise.limited === 0) throw new Error('The limit rejected no request of the noisy session.');
      ratios.push(loud.servedMs.p99 / quiet.servedMs.p99);
      served += noise.served;
      refused += noise.limited;
      assignment.say(
        `${name}: p99 ${rounded(quiet.servedMs.p99)} ms, beside noise ${rounded(loud.servedMs.p99)} ms; ` +
          `noise: ${noise.served} served, ${noise.limited} rejected`,
      );
    }
    figures[`${name}: noise requests served`] = served;
    figures[`${name}: noise requests rejected`] = refused;
    figures[`${name}: p99 of the others, times that without noise, median`] = {
      most: rounded(median(ratios)),
      target: 1.5,
    };
  }
  return figures;
}
