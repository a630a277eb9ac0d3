const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The period of the subscription. A week always has the same length, unlike a month. */
export const PERIOD = 7 * DAY;

interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
}

/** @returns milliseconds */
export function duration({ days = 0, hours = 0, minutes = 0 }: Duration): number {
  return days * DAY + hours * HOUR + minutes * MINUTE;
}

export function after(date: Date, later: Duration): Date {
  return new Date(date.getTime() + duration(later));
}

/**
 * The times of a subscription whose first period ended some time ago. The service uses its database's clock, so a story
 * starts in the past and ends now.
 */
export function turned(ago: Duration): { start: Date; turn: Date } {
  const turn = new Date(Date.now() - duration(ago));
  return { turn, start: new Date(turn.getTime() - PERIOD) };
}
