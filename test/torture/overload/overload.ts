import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Bench } from './bench.js';
import { expectServedOrRefused, expectWithin, isUndisturbed, rounded } from './judge.js';

/** A step that other work on the machine disturbed is taken anew; so is one whose load itself was late by this, in ms. */
const LATE = 20;
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
  for (let attempt = 1; ; attempt++) {
    const before = await bench.saturate(5);
    const calm = await bench.offer(before / 2, 5);
    const { work, health } = await bench.offer(multiple * before, seconds);
    const recovery = await secondsUntilCalm(bench, before / 2, 2 * calm.work.servedMs.p99);
    const peak = (before + (await bench.saturate(5))) / 2;
    const share = work.goodput / peak;
    assignment.say(
      `${multiple} × ${Math.round(peak)}/s: ${Math.round(work.goodput)}/s served, ${work.refused} refused, ` +
        `p99 of those served at half the peak ${Math.round(calm.work.servedMs.p99)} ms, now ` +
        `${Math.round(work.servedMs.p99)} ms, of refusals ${Math.round(work.refusedMs.p99)} ms, health p99 ${Math.round(health.servedMs.p99)} ms, the load itself late by ${rounded(work.lateMs.p99)} ms`,
    );
    const undisturbed = isUndisturbed(calm.work) && work.lateMs.p99 <= LATE;
    if (!undisturbed && attempt < ATTEMPTS) continue;

    const when = `At ${multiple} times the peak`;
    expectServedOrRefused(work, when);
    expectServedOrRefused(health, `${when}, at health`);
    expectWithin(`${when}, refusals of health`, health.refused, { most: 0 });
    expectWithin(`${when}, answers with what was asked for`, work.served, { least: 1 });
    if (undisturbed) {
      expectWithin(`${when}, the share of the peak that is served`, share, { least: FLOOR });
      expectWithin(`${when}, p99 of health in ms`, health.servedMs.p99, { most: SLOWEST_HEALTH });
      expectWithin(`${when}, seconds to be calm again`, recovery, { most: 2 * LONGEST_RECOVERY });
    }
    return {
      [`${multiple} ×: machine disturbed by other work`]: undisturbed ? 'no' : 'yes: speed not judged',
      [`${multiple} ×: peak, answers/s`]: { least: rounded(peak) },
      [`${multiple} ×: served, share of the peak (target ≥ ${TARGET})`]: { least: rounded(share) },
      [`${multiple} ×: refused`]: work.refused,
      [`${multiple} ×: p99 of the served at half the peak, ms`]: { most: rounded(calm.work.servedMs.p99) },
      [`${multiple} ×: p99 of the served, ms (target ≤ 500)`]: { most: rounded(work.servedMs.p99) },
      [`${multiple} ×: p99 of refusals, ms (target ≤ 50)`]: { most: rounded(work.refusedMs.p99) },
      [`${multiple} ×: p99 of health, ms (target ≤ 50)`]: { most: rounded(health.servedMs.p99) },
      [`${multiple} ×: seconds until calm again (target ≤ ${LONGEST_RECOVERY})`]: { most: recovery },
      [`${multiple} ×: p99 by which the load itself was late, ms`]: { most: rounded(work.lateMs.p99) },
    };
  }
}

/** Asks for a second at a time until the slowest hundredth is as quick again as before. */
async function secondsUntilCalm(bench: Bench, rate: number, p99: number): Promise<number> {
  for (let seconds = 1; ; seconds++) {
    const { work } = await bench.offer(rate, 1);
    if (work.refused === 0 && work.servedMs.p99 <= p99) return seconds;
    if (seconds > 4 * LONGEST_RECOVERY) return seconds;
  }
}
