import type { Period } from './values/period.js';

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function dateOrNull(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : dateOf(seconds);
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Stripe's filter for the time of creation. */
export function createdIn({ from, until }: Period): { gte?: number; lt?: number } | undefined {
  if (!from && !until) return undefined;
  return { ...(from && { gte: secondsOf(from) }), ...(until && { lt: secondsOf(until) }) };
}

/** Stripe sends a reference either as an id or as the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
