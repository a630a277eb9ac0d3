import type { Figures } from '../campaign.js';

/** The worst rounds' half, 99 % and most of each, in milliseconds. */
export function percentiles(times: Map<string, number[]>): Figures {
  const figures: Figures = {};
  for (const [what, list] of times) {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) => ({ most: Math.round(sorted[Math.ceil(share * sorted.length) - 1]!) });
    figures[`${what}, times`] = sorted.length;
    figures[`${what}, ms p50`] = at(0.5);
    figures[`${what}, ms p99`] = at(0.99);
    figures[`${what}, ms most`] = at(1);
  }
  return figures;
}
