import { type Html, markup } from './html.js';

const WITH_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' });
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** In this machine's time zone, which is also the reader's. */
export function timeOf(date: Date): Html {
  return markup`<time datetime="${date.toISOString()}">${WITH_TIME.format(date)}</time>`;
}

const TIME_OF_DAY = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** For lists: the time of day with seconds, which tell mails of one minute apart, or the day if it is not today. */
export function shortTimeOf(date: Date): Html {
  const isToday = date.toDateString() === new Date().toDateString();
  const text = (isToday ? TIME_OF_DAY : DAY).format(date);
  return markup`<time datetime="${date.toISOString()}" title="${WITH_TIME.format(date)}">${text}</time>`;
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
