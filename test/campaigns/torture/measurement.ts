import type { Figures, Measurement } from './campaign.js';

export function valueOf(measurement: Measurement): number {
  return 'most' in measurement ? measurement.most : measurement.least;
}

export function worse(one: Measurement, other: Measurement): Measurement {
  return exceeds(one, valueOf(other)) ? one : other;
}

/** Finds measurements that miss their target or gate. @returns one sentence each */
export function missed(figures: Figures, bound: 'target' | 'gate'): string[] {
  return Object.entries(figures).flatMap(([what, figure]) => {
    if (typeof figure !== 'object') return [];
    const limit = figure[bound];
    if (limit === undefined || !exceeds(figure, limit)) return [];
    return [`${what}: ${rounded(valueOf(figure))}, ${bound} ${sign(figure)} ${limit}`];
  });
}

export function sign(measurement: Measurement): string {
  return 'most' in measurement ? '≤' : '≥';
}

export const rounded = (value: number) => Math.round(value * 100) / 100;

function exceeds(measurement: Measurement, limit: number): boolean {
  return 'most' in measurement ? measurement.most > limit : measurement.least < limit;
}
