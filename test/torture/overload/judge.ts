import type { Sum } from './tally.js';

/** The middle one, which an occasional disturbance does not move. */
export const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!;

/** The largest but one: a shared machine stands still at times. Of one, that one. */
export const worstButOne = (values: number[]) =>
  [...values].sort((one, other) => one - other).at(values.length > 1 ? -2 : -1)!;

/**
 * How many probes of health were answered 503, as the database's answer took too long. That depends on the machine's
 * speed; a refusal with `Retry-After` does not.
 * @throws Error if a probe was refused, or its answer was another one
 */
export function unhealthyProbes(health: Sum, when: string): number {
  const { 503: unhealthy = 0, ...odd } = health.odd;
  expectServedOrRefused({ ...health, odd }, `${when}, at health`);
  if (health.refused > 0) throw new Error(`${when}, ${health.refused} probes of health were refused.`);
  return unhealthy;
}

/** @throws Error if an answer is neither a success nor a refusal with `Retry-After` */
export function expectServedOrRefused({ odd, served }: Sum, when: string): void {
  if (Object.keys(odd).length > 0)
    throw new Error(`${when}, there were other answers, by status (0: none): ${JSON.stringify(odd)}`);
  if (served === 0) throw new Error(`${when}, no request was served.`);
}
