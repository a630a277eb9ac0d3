import type { Usage } from '../../api/queries/usage.js';

export interface DayOfUsage {
  /** The start of the day in the reader's time zone, in ISO 8601. */
  date: string;
  tokens: number;
}

/** Sums the consumptions of each day, from the first complete time until today. Oldest first. */
export function dailyUsage({ consumptions, since }: Usage): DayOfUsage[] {
  const now = new Date();
  const tokens = new Map<number, number>();
  for (const day = startOf(since); day <= now; day.setDate(day.getDate() + 1)) tokens.set(day.getTime(), 0);
  for (const { occurredAt, amount } of consumptions) {
    const day = startOf(new Date(occurredAt)).getTime();
    tokens.set(day, (tokens.get(day) ?? 0) + amount);
  }
  return [...tokens].map(([day, amount]) => ({ date: new Date(day).toISOString(), tokens: amount }));
}

function startOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
