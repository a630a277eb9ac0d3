import type { UsageInterval } from '../../api/queries/usage.js';
import { locale } from '../../locales/language.js';

/** The service sums days in UTC. Hours are the same everywhere, so they have the reader's time zone. */
const FORMATS = {
  day: {
    short: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  },
  hour: {
    short: new Intl.DateTimeFormat(locale, { weekday: 'short' }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  },
};

/** @param start of an hour or day of usage */
export function usageTime(start: string, interval: UsageInterval, length: 'short' | 'full'): string {
  return FORMATS[interval][length].format(new Date(start));
}
