import type { Missed } from '../webhooks/webhooks.service.js';

export interface Compared {
  /** Calls to the payment provider. */
  calls: number;
  count: number;
  /** The objects that must be read again, and the events that were never received. */
  missed: Missed[];
  /** Where the comparison continues after this page. */
  position: Date | null;
  isLast: boolean;
}

export interface Extent {
  /** The position after the last page that was compared. */
  position: Date | null;
  /**
   * Whether to include the last few minutes. Otherwise the next run compares them, because their events may still
   * arrive.
   */
  toTheEnd: boolean;
  /** Whether to list everything at Stripe, not only what is new: after a restore, our data lacks what was known before. */
  everything?: boolean;
}

/**
 * One comparison with the payment provider. It finds differences and repairs nothing, so each page can be stored in one
 * transaction.
 */
export interface Comparison {
  readonly name: string;
  readonly queue: string;
  /** Whether one complete comparison per day is enough. */
  readonly isDaily: boolean;
  /** Whether each comparison covers everything. Otherwise it continues where the previous one ended. */
  readonly startsAnew: boolean;
  compare(extent: Extent): AsyncGenerator<Compared>;
}

/** Milliseconds until an object appears in Stripe's lists, which are eventually consistent. */
const DELAY = 5 * 60_000;

/** The time up to which all objects are listed and their events have arrived. */
export function settledTime(): Date {
  return new Date(Date.now() - DELAY);
}

export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Marks objects to read again without an event. */
export function missedOf(objectType: string, ids: string[]): Missed[] {
  return ids.map((objectId) => ({ type: `reconciliation.${objectType}`, objectType, objectId }));
}
