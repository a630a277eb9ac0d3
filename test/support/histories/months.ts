/** The same time some months later, in UTC, in seconds since 1970. The 31st becomes the last day of a shorter month. */
export function monthsAfter(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1000;
}

/** The starts of the months in a period, and its end. */
export function monthsIn({ start, end }: { start: number; end: number }, count: number): number[] {
  return [...Array.from({ length: count }, (_, month) => monthsAfter(start, month)), end];
}
