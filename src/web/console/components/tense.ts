const DAY = 24 * 60 * 60_000;

export function isPast(date: string): boolean {
  return Date.parse(date) < Date.now();
}

/** Days until a future date, rounded up. */
export function daysUntil(date: string): number {
  return Math.ceil((Date.parse(date) - Date.now()) / DAY);
}
