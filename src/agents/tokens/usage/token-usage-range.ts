import type { Grain } from './token-member-usage.entity.js';
import { ValidationFailedError, type FieldError } from '../../../platform/http/errors/errors.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

export const INTERVALS = ['hour', 'day'] as const;
export type Interval = (typeof INTERVALS)[number];

/**
 * For each interval, its length and the maximum number of days in a request. `none` is for requests without an
 * interval.
 */
const RULES = {
  hour: { length: HOUR, days: 31, what: ' for the interval hour' },
  day: { length: DAY, days: 366, what: ' for the interval day' },
  none: { length: HOUR, days: 366, what: '' },
};

/** A range of times in our format. Includes `since`, but not `until`. */
export interface UsageRange {
  since: string;
  until: string;
  interval?: Interval | undefined;
}

/** @throws ValidationFailedError unless the range consists of whole intervals, and of not too many */
export function assertRange({ since, until, interval }: UsageRange): void {
  const { length, days, what } = RULES[interval ?? 'none'];
  const errors: FieldError[] = [];
  for (const [field, time] of Object.entries({ since, until }))
    if (Date.parse(time) % length !== 0)
      errors.push({
        field,
        code: 'not_allowed',
        message: `${field} must be the beginning of ${length === HOUR ? 'an hour' : 'a day'} in UTC`,
      });
  const selected = Date.parse(until) - Date.parse(since);
  if (selected <= 0)
    errors.push({ field: 'until', code: 'too_small', message: 'until must be later than since' });
  if (selected > days * DAY)
    errors.push({
      field: 'until',
      code: 'too_large',
      message: `until must be at most ${days} days after since${what}`,
    });
  if (errors.length > 0) throw new ValidationFailedError(errors);
}

/** A part of a range whose sums are read together. */
export interface Piece {
  grain: Grain;
  since: string;
  until: string;
}

/** Splits a range of hours into months, days and hours, so that few sums are read. */
export function piecesOf(since: string, until: string): Piece[] {
  const [start, end] = [Date.parse(since), Date.parse(until)];
  const [firstDay, lastDay] = within(start, end, Math.ceil(start / DAY) * DAY, Math.floor(end / DAY) * DAY);
  const [firstMonth, lastMonth] = within(firstDay, lastDay, monthOf(firstDay - 1, 1), monthOf(lastDay, 0));
  const pieces: [Grain, number, number][] = [
    ['hour', start, firstDay],
    ['day', firstDay, firstMonth],
    ['month', firstMonth, lastMonth],
    ['day', lastMonth, lastDay],
    ['hour', lastDay, end],
  ];
  return pieces
    .filter(([, from, to]) => from < to)
    .map(([grain, from, to]) => ({
      grain,
      since: new Date(from).toISOString(),
      until: new Date(to).toISOString(),
    }));
}

/**
 * The boundaries of the whole intervals within a range. Both are the end of the range if it contains no whole interval.
 */
function within(start: number, end: number, first: number, last: number): [number, number] {
  return first < last ? [first, last] : [end, end];
}

/** The start of the month of a time, or of a following month. */
function monthOf(time: number, following: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + following);
}
