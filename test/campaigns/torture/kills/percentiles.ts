import type { Figures } from '../campaign.js';

/** Targets for the maximum of measured times, in milliseconds. */
const TARGETS: Record<string, number> = { 'database back → first 2xx': 2000 };

/** Computes median, 99th percentile and maximum in milliseconds. Of several rounds, the worst is reported. */
export function percentiles(times: Map<string, number[]>): Figures {
  const figures: Figures = {};
  for (const [what, list] of times) {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) => ({ most: Math.round(sorted[Math.ceil(share * sorted.length) - 1]!) });
    figures[`${what}, times`] = sorted.length;
    figures[`${what}, ms p50`] = at(0.5);
    figures[`${what}, ms p99`] = at(0.99);
    figures[`${what}, ms most`] = { ...at(1), target: TARGETS[what] };
  }
  return figures;
}
