import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Bench } from './bench.js';
import { expectServedOrRefused, expectWithin, isUndisturbed, median, rounded, worstButOne } from './judge.js';
import type { Sum } from './tally.js';

/** Rounds of overload: the share in the middle counts, and of all else the worst but one, as a machine stands still at times. */
const ROUNDS = 5;
const SECONDS_AT_PEAK = 2;
/** A round does not count if other work made the load itself late by this, in ms, or changed the peak by this share of it. */
const LATE = 20;
const UNSTEADY = 0.2;
/** More rounds are added where most do not count, or too little was served. None that was taken is forgotten. */
const ATTEMPTS = 3;

/** Of the peak. */
const TARGET = 0.9;
/** Below this share no noise of a shared machine explains it; refusing is not free, and the more refused the dearer. */
const FLOOR = 0.5;
/** Milliseconds. */
const SLOWEST_HEALTH = 500;
/** Seconds until a service that was overloaded is as quick as before. */
const LONGEST_RECOVERY = 5;

/** T12: many times what the service can do is offered, whether answers come or not. */
export const overload: Campaign = {
  name: 'overload',
  claim: `Offered many times what it can do, it goes on doing it (target: ${TARGET} of the peak), refuses the rest at once with Retry-After, and answers its probes.`,
  async run(assignment) {
    const { tier } = assignment;
    const bench = await Bench.start();
    try {
      const figures: Figures = {};
      for (const multiple of tier === 'ci' ? [5] : [1, 2, 5, 10])
        Object.assign(figures, await step(bench, multiple, assignment));
      return figures;
    } finally {
      await bench.stop();
    }
  },
};

async function step(bench: Bench, multiple: number, assignment: Assignment): Promise<Figures> {
  const seconds = assignment.tier === 'ci' ? 10 : 30;
  const when = `At ${multiple} times the peak`;
  const rounds: Round[] = [];
  for (let attempt = 1; ; attempt++) {
    let peak = await bench.saturate(SECONDS_AT_PEAK);
    const calm = await bench.offer(peak / 2, 5);
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await overloaded(bench, multiple * peak, seconds, peak, 2 * calm.work.servedMs.p99));
      peak = rounds.at(-1)!.after;
    }
    for (const { work, health } of rounds) {
      expectServedOrRefused(work, when);
      expectServedOrRefused(health, `${when}, at health`);
      expectWithin(`${when}, refusals of health`, health.refused, { most: 0 });
      expectWithin(`${when}, answers with what was asked for`, work.served, { least: 1 });
    }
    const steady = rounds.filter(isSteady);
    const undisturbed = isUndisturbed(calm.work) && steady.length > rounds.length / 2;
    const judged = undisturbed ? steady : rounds;
    const of = (figure: (round: Round) => number) => rounded(median(judged.map(figure)));
    const worst = (figure: (round: Round) => number) => rounded(worstButOne(judged.map(figure)));
    const figures = {
      peak: of(({ before }) => before),
      share: of(share),
      servedP99: worst(({ work }) => work.servedMs.p99),
      refusedP99: worst(({ work }) => work.refusedMs.p99),
      healthP99: worst(({ health }) => health.servedMs.p99),
      lateP99: worst(({ work }) => work.lateMs.p99),
      recovery: worst(({ recovery }) => recovery),
    };
    assignment.say(
      `${multiple} × ${figures.peak}/s: served of it ${rounds.map((round) => `${rounded(share(round))}${isSteady(round) ? '' : ' (unsteady)'}`).join(', ')}; ` +
        `p99 of those served at half the peak ${Math.round(calm.work.servedMs.p99)} ms, now ${figures.servedP99} ms, ` +
        `of refusals ${figures.refusedP99} ms, health p99 ${figures.healthP99} ms, the load itself late by ${figures.lateP99} ms`,
    );
    if ((!undisturbed || figures.share < FLOOR) && attempt < ATTEMPTS) continue;

    if (undisturbed) {
      expectWithin(`${when}, the share of the peak that is served`, figures.share, { least: FLOOR });
      expectWithin(`${when}, p99 of health in ms`, figures.healthP99, { most: SLOWEST_HEALTH });
      expectWithin(`${when}, seconds to be calm again`, figures.recovery, { most: 2 * LONGEST_RECOVERY });
    }
    return {
      [`${multiple} ×: machine disturbed by other work`]: undisturbed ? 'no' : 'yes: speed not judged',
      [`${multiple} ×: peak, answers/s`]: { least: figures.peak },
      [`${multiple} ×: served, share of the peak (target ≥ ${TARGET})`]: { least: figures.share },
      [`${multiple} ×: refused`]: rounds.reduce((sum, { work }) => sum + work.refused, 0),
      [`${multiple} ×: p99 of the served at half the peak, ms`]: { most: rounded(calm.work.servedMs.p99) },
      [`${multiple} ×: p99 of the served, ms (target ≤ 500)`]: { most: figures.servedP99 },
      [`${multiple} ×: p99 of refusals, ms (target ≤ 50)`]: { most: figures.refusedP99 },
      [`${multiple} ×: p99 of health, ms (target ≤ 50)`]: { most: figures.healthP99 },
      [`${multiple} ×: seconds until calm again (target ≤ ${LONGEST_RECOVERY})`]: { most: figures.recovery },
      [`${multiple} ×: p99 by which the load itself was late, ms`]: { most: figures.lateP99 },
    };
  }
}

/** Too much for a while, between two measurements of what it can do: on a shared machine that changes by the second. */
interface Round {
  before: number;
  work: Sum;
  health: Sum;
  /** Seconds. */
  recovery: number;
  after: number;
}

async function overloaded(
  bench: Bench,
  rate: number,
  seconds: number,
  before: number,
  calmP99: number,
): Promise<Round> {
  const { work, health } = await bench.offer(rate, seconds);
  const recovery = await secondsUntilCalm(bench, before / 2, calmP99);
  return { before, work, health, recovery, after: await bench.saturate(SECONDS_AT_PEAK) };
}

const share = ({ before, work, after }: Round) => work.goodput / ((before + after) / 2);

/** Whether the machine was as fast after it as before, and had time for the load. */
function isSteady({ before, work, after }: Round): boolean {
  return Math.abs(before - after) <= UNSTEADY * Math.max(before, after) && work.lateMs.p99 <= LATE;
}

/** Asks for a second at a time until the slowest hundredth is as quick again as before. */
async function secondsUntilCalm(bench: Bench, rate: number, p99: number): Promise<number> {
  for (let seconds = 1; ; seconds++) {
    const { work } = await bench.offer(rate, 1);
    if (work.refused === 0 && work.servedMs.p99 <= p99) return seconds;
    if (seconds > 4 * LONGEST_RECOVERY) return seconds;
  }
}
