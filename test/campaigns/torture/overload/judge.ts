import type { Sum } from './tally.js';

/** The median ignores occasional disturbances of the machine. */
export const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!;

/** The second largest value, because a shared machine pauses at times. Of a single value, that value. */
export const worstButOne = (values: number[]) =>
  [...values].sort((one, other) => one - other).at(values.length > 1 ? -2 : -1)!;

/**
 * Counts health probes with 503, which a slow database on a busy machine causes.
 * @throws Error if a probe was shed or had another response
 */
export function unhealthyProbes(health: Sum, when: string): number {
  const { 503: unhealthy = 0, ...odd } = health.odd;
  expectServedOrRefused({ ...health, odd }, `${when}, at health`);
  if (health.refused > 0) throw new Error(`${when}, ${health.refused} health probes were shed.`);
  return unhealthy;
}

/** @throws Error if no request was served, or if a response is neither a success nor a rejection with `Retry-After` */
export function expectServedOrRefused({ odd, served }: Sum, when: string): void {
  if (Object.keys(odd).length > 0)
    throw new Error(`${when}, there were other responses, by status (0: none): ${JSON.stringify(odd)}`);
  if (served === 0) throw new Error(`${when}, no request was served.`);
}
