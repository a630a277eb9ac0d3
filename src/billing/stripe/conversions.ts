import type { Period } from './values.js';

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Returns the filter of Stripe's lists for objects that were created in a period. */
export function createdIn({ from, until }: Period): { gte?: number; lt?: number } | undefined {
  if (!from && !until) return undefined;
  return { ...(from && { gte: secondsOf(from) }), ...(until && { lt: secondsOf(until) }) };
}

/** Returns the id of a referenced object. Stripe sends either the id or the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
