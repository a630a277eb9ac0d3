import type { Config } from '../platform/config/config.js';

// SQL about a session `s`, for all statements of this folder.

/** @param maxDays the SQL parameter with the maximum lifetime of a session in days */
export const isWithinMaxAge = (maxDays: string) => `s.created_at > now() - ${maxDays} * interval '1 day'`;
/** Whether the session `s` has not expired. `$2` is the idle lifetime and `$3` the maximum lifetime, in days. */
export const IS_ACTIVE = `s.last_seen_at > now() - $2 * interval '1 day' AND ${isWithinMaxAge('$3')}`;

/** The values of `$2` and `$3`. */
export type Lifetimes = [idleDays: number, maxDays: number];

export function lifetimesIn({ session }: Config): Lifetimes {
  return [session.idleDays, session.maxDays];
}
