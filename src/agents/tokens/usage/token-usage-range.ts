import { ValidationFailedError, type FieldError } from '../../../platform/http/errors/errors.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The length of each interval, and the number of days that a request may select. */
const RULES = { hour: { length: HOUR, days: 31 }, day: { length: DAY, days: 366 } };

export type Interval = keyof typeof RULES;
export const INTERVALS = Object.keys(RULES) as Interval[];

/** A range of times in our format. Includes `since`, but not `until`. */
export interface UsageRange {
  since: string;
  until: string;
  interval: Interval;
}

/** @throws ValidationFailedError unless the range consists of whole intervals, and of not too many */
export function assertRange({ since, until, interval }: UsageRange): void {
  const { length, days } = RULES[interval];
  const errors: FieldError[] = [];
  for (const [field, time] of Object.entries({ since, until }))
    if (Date.parse(time) % length !== 0)
      errors.push({
        field,
        code: 'not_allowed',
        message: `${field} must be the beginning of ${interval === 'hour' ? 'an hour' : 'a day'} in UTC`,
      });
  const selected = Date.parse(until) - Date.parse(since);
  if (selected <= 0)
    errors.push({ field: 'until', code: 'too_small', message: 'until must be later than since' });
  if (selected > days * DAY)
    errors.push({
      field: 'until',
      code: 'too_large',
      message: `until must be at most ${days} days after since for the interval ${interval}`,
    });
  if (errors.length > 0) throw new ValidationFailedError(errors);
}
