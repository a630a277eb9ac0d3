import type { Sum } from './tally.js';

/** Two digits behind the point are as exact as these measurements are. */
export const rounded = (value: number) => Math.round(value * 100) / 100;

/** The one in the middle, which a disturbance now and then does not move. */
export const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!;

/** The largest but for one, of two at least. */
export const worstButOne = (values: number[]) => [...values].sort((one, other) => one - other).at(-2)!;

/** @throws Error if anything came but what was asked for or a refusal that says when to come back */
export function expectServedOrRefused({ odd }: Sum, when: string): void {
  if (Object.keys(odd).length === 0) return;
  throw new Error(`${when}, there were other answers, by status (0: none): ${JSON.stringify(odd)}`);
}

/** @throws Error with what was measured; the bound is far enough from the target that noise does not reach it */
export function expectWithin(what: string, measured: number, bound: { least?: number; most?: number }): void {
  const { least = -Infinity, most = Infinity } = bound;
  if (measured < least) throw new Error(`${what} is ${rounded(measured)}, less than ${least}.`);
  if (measured > most) throw new Error(`${what} is ${rounded(measured)}, more than ${most}.`);
}

/** Milliseconds: well above what the slowest hundredth takes where nothing else runs. */
const CALM = 60;

/**
 * Whether the machine had time for this when little was asked for. Where other work takes it, speed is only reported:
 * it would be a verdict on that other work.
 */
export function isUndisturbed(calm: Sum): boolean {
  return calm.refused === 0 && calm.servedMs.p99 <= CALM && calm.lateMs.p99 <= CALM;
}
