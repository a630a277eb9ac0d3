import type { Store } from './store.js';

/** Work at a given time in seconds since 1970. Infinity means never. */
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

  /** Sets the clock, possibly into the past. It continues from there. */
  set(moment: number): void {
    this.moveBy(moment - Math.floor(this.real() / 1000));
  }

  private moveBy(clockOffsetSeconds: number): void {
    this.store.put('settings', { ...this.store.settings, clockOffsetSeconds });
  }

  /** Runs overdue work as if at its due time, so that periods and dates are correct. */
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

/** The end of the n-th period after the anchor. In a shorter month, it is the last day, as at Stripe. */
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

/**
 * The end of the period that begins at `start`. Counted from the anchor, so that it returns to the 31st after a short
 * month.
 */
export function nextPeriodEnd(anchor: number, start: number, unit: string, count: number): number {
  return periodWith(anchor, start, unit, count).end;
}

/** The period, counted from the anchor, that contains a moment. */
export function periodWith(
  anchor: number,
  moment: number,
  unit: string,
  count: number,
): { start: number; end: number } {
  for (let periods = 1, start = anchor; ; periods++) {
    const end = periodEnd(anchor, unit, periods * count);
    if (end > moment) return { start, end };
    start = end;
  }
}
