import type { Assignment, Campaign, Figures } from '../campaign.js';
import { rounded } from '../measurement.js';
import { Bench } from './bench.js';
import { MAX_CONNECTIONS } from './gun.js';
import { expectServedOrRefused, median, unhealthyProbes, worstButOne } from './judge.js';
import type { Sum } from './tally.js';

/**
 * The load as multiples of the peak throughput, and the number and duration of rounds. The peak is measured between
 * rounds.
 */
const PLAN = {
  ci: { multiples: [5], rounds: 1, seconds: 6, secondsAtPeak: 2 },
  release: { multiples: [1, 2, 5, 10], rounds: 5, seconds: 30, secondsAtPeak: 2 },
};
/**
 * Limits for the throughput under overload, as a share of the peak. Rejections cost throughput, especially on a busy
 * machine.
 */
const SHARE = { target: 0.9, gate: 0.1 };
/** Timeout in seconds for the recovery after an overload. */
const MAX_RECOVERY = 20;

/** Requests arrive at a multiple of the service's capacity. */
export const overload: Campaign = {
  name: 'overload',
  claim: `Under a multiple of its capacity, the service keeps serving, rejects the rest at once with Retry-After and answers health probes.`,
  async run(assignment) {
    const bench = await Bench.start();
    try {
      const figures: Figures = {};
      for (const multiple of PLAN[assignment.tier].multiples)
        Object.assign(figures, await step(bench, multiple, assignment));
      return figures;
    } finally {
      await bench.stop();
    }
  },
};

async function step(bench: Bench, multiple: number, assignment: Assignment): Promise<Figures> {
  const { rounds: count, seconds, secondsAtPeak } = PLAN[assignment.tier];
  const when = `At ${multiple} times the peak`;
  const rounds: Round[] = [];
  let peak = await bench.saturate(secondsAtPeak);
  const calm = await bench.offer(peak / 2, 5);
  while (rounds.length < count) {
    const { work, health } = await bench.offer(multiple * peak, seconds, MAX_CONNECTIONS);
    const recovery = await secondsUntilCalm(bench, peak / 2, 2 * calm.work.servedMs.p99);
    const after = await bench.saturate(secondsAtPeak);
    rounds.push({ before: peak, work, health, recovery, after });
    peak = after;
  }
  const opening = await bench.offer(multiple * peak, secondsAtPeak);
  let unhealthy = 0;
  for (const { work, health, after } of rounds) {
    expectServedOrRefused(work, when);
    unhealthy += unhealthyProbes(health, when);
    if (after === 0) throw new Error(`${when}, nothing was served afterwards.`);
  }
  const middle = (figure: (round: Round) => number) => rounded(median(rounds.map(figure)));
  const worst = (figure: (round: Round) => number) => rounded(worstButOne(rounds.map(figure)));
  assignment.say(`${when}: served of it ${rounds.map((round) => rounded(share(round))).join(', ')}`);
  return {
    [`${multiple} ×: peak, answers/s`]: { least: middle(({ before }) => before) },
    [`${multiple} ×: served, share of the peak`]: { least: middle(share), ...SHARE },
    [`${multiple} ×: refused`]: rounds.reduce((sum, { work }) => sum + work.refused, 0),
    [`${multiple} ×: p99 of the served at half the peak, ms`]: { most: rounded(calm.work.servedMs.p99) },
    [`${multiple} ×: p99 of the served, ms`]: { most: worst(({ work }) => work.servedMs.p99), target: 500 },
    [`${multiple} ×: p99 of refusals, ms`]: { most: worst(({ work }) => work.refusedMs.p99), target: 50 },
    [`${multiple} ×: health probes with 503`]: { most: unhealthy, target: 0 },
    [`${multiple} ×: p99 of health, ms`]: { most: worst(({ health }) => health.servedMs.p99), target: 50 },
    [`${multiple} ×: p99 of the wait of requests on new connections, ms`]: {
      most: rounded(opening.work.refusedMs.p99),
    },
    [`${multiple} ×: seconds until recovered`]: { most: worst(({ recovery }) => recovery), target: 1 },
    [`${multiple} ×: p99 of the delay of the load generator, ms`]: {
      most: worst(({ work }) => work.lateMs.p99),
    },
  };
}

/** An overload between two measurements of the peak throughput, which varies on a shared machine. */
interface Round {
  before: number;
  work: Sum;
  health: Sum;
  /** Seconds until the latency is normal again. */
  recovery: number;
  after: number;
}

const share = ({ before, work, after }: Round) => work.goodput / ((before + after) / 2);

/** Sends moderate load until its p99 latency is within the limit again. @returns the seconds that this took */
async function secondsUntilCalm(bench: Bench, rate: number, p99: number): Promise<number> {
  for (let seconds = 1; ; seconds++) {
    const { work } = await bench.offer(rate, 1);
    if (work.refused === 0 && work.servedMs.p99 <= p99) return seconds;
    if (seconds > MAX_RECOVERY) return seconds;
  }
}
