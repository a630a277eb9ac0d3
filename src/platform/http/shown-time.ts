/** The first and the last time that are shown. RFC 3339 has no later years, and PostgreSQL no year 0. */
const FIRST = new Date('0001-01-01T00:00:00.000Z');
const LAST = new Date('9999-12-31T23:59:59.999Z');

/** The time that a response can show, for one that PostgreSQL can store. */
export const shownTime = (time: Date): Date => (time < FIRST ? FIRST : time > LAST ? LAST : time);
