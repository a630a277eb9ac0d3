import type { Store } from './store.js';

/** Something that happens at a given time, in seconds since 1970; never at Infinity. */
export interface Scheduled {
  at: number;
  run: () => void;
}

/** The sandbox's time: the real time plus the offset that the operator has set. */
export class Clock {
  private frozenAt: number | undefined;

  constructor(
    private readonly store: Store,
    /** In milliseconds. */
    readonly real: () => number,
  ) {}

  /** Seconds since 1970, as everywhere in Stripe's API. */
  now(): number {
    return this.frozenAt ?? Math.floor(this.real() / 1000) + this.offset;
  }

  get offset(): number {
    return this.store.settings.clockOffsetSeconds;
  }

  advance(seconds: number): void {
    this.moveBy(this.offset + seconds);
  }

  /** Continues from this moment, which may be in the past. */
  set(moment: number): void {
    this.moveBy(moment - Math.floor(this.real() / 1000));
  }

  private moveBy(clockOffsetSeconds: number): void {
    this.store.put('settings', { ...this.store.settings, clockOffsetSeconds });
  }

  /** Runs overdue work at the time at which it was due, so that periods and dates are correct. */
  at<Result>(moment: number, work: () => Result): Result {
    this.frozenAt = moment;
    try {
      return work();
    } finally {
      this.frozenAt = undefined;
    }
  }
}

export const hour = 3600;
export const day = 24 * hour;

/** The end of the n-th period after the anchor. Like Stripe, it falls back to the last day of a shorter month. */
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

/** The end of the period that begins at `start`. Counting from the anchor returns to the 31st after a short month. */
export function nextPeriodEnd(anchor: number, start: number, unit: string, count: number): number {
  for (let periods = 1; ; periods++) {
    const end = periodEnd(anchor, unit, periods * count);
    if (end > start) return end;
  }
}
