import { type Html, markup } from './html.js';

const WITH_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' });
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** In this machine's time zone, which is also the reader's. */
export function timeOf(date: Date): Html {
  return markup`<time datetime="${date.toISOString()}">${WITH_TIME.format(date)}</time>`;
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full' });

/** For the headings of lists. */
export function dayOf(date: Date): string {
  const day = date.toDateString();
  return day === new Date().toDateString() ? 'Today' : DAY.format(date);
}

const TIME_OF_DAY = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** For lists of one day. The seconds tell mails of one minute apart. */
export function timeOfDay(date: Date): Html {
  return markup`<time datetime="${date.toISOString()}" title="${WITH_TIME.format(date)}">${TIME_OF_DAY.format(date)}</time>`;
}

/** @param seconds since 1970 */
export function dateOf(seconds: number): string {
  return DATE.format(seconds * 1000);
}

const UTC = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** In UTC. @param seconds since 1970 */
export function utc(seconds: number | null): string {
  return seconds === null ? '–' : UTC.format(seconds * 1000);
}
