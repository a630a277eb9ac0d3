import type { Store } from './store.js';

/** The sandbox's time: the real one, and whatever the operator has put it forward by. */
export class Clock {
  private moment: number | undefined;

  constructor(
    private readonly store: Store,
    /** Milliseconds. */
    readonly real: () => number,
  ) {}

  /** Seconds since 1970, as everywhere in Stripe's interface. */
  now(): number {
    return this.moment ?? Math.floor(this.real() / 1000) + this.offset;
  }

  get offset(): number {
    return this.store.settings.clockOffsetSeconds;
  }

  advance(seconds: number): void {
    this.store.put('settings', { ...this.store.settings, clockOffsetSeconds: this.offset + seconds });
  }

  /** What fell due while nobody looked happens at its own time, so that periods and dates come out right. */
  at<Result>(moment: number, work: () => Result): Result {
    this.moment = moment;
    try {
      return work();
    } finally {
      this.moment = undefined;
    }
  }
}

export const day = 86_400;

/** The n-th period after the anchor; a month that is too short ends it on its last day, as Stripe does. */
export function periodEnd(anchor: number, unit: string, count: number): number {
  if (unit === 'day') return anchor + count * day;
  if (unit === 'week') return anchor + count * 7 * day;
  const date = new Date(anchor * 1000);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (unit === 'year' ? 12 * count : count));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDay));
  return Math.floor(date.getTime() / 1000);
}

/** The end of the period that begins at `start`, counted from the anchor so that the 31st comes back. */
export function nextPeriodEnd(anchor: number, start: number, unit: string, count: number): number {
  for (let periods = 1; ; periods++) {
    const end = periodEnd(anchor, unit, periods * count);
    if (end > start) return end;
  }
}
