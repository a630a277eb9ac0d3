import { type Html, markup } from './html.js';

const WITH_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** In this machine's time zone, which is also the reader's. */
export function timeOf(date: Date): Html {
  return markup`<time datetime="${date.toISOString()}">${WITH_TIME.format(date)}</time>`;
}

/** @param seconds since 1970 */
export function dateOf(seconds: number): string {
  return DATE.format(seconds * 1000);
}

const UTC = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** In UTC. @param seconds since 1970 */
export function utc(seconds: number | null): string {
  return seconds === null ? '–' : UTC.format(seconds * 1000);
}
