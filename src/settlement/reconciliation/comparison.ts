import { UNNAMED, type Names } from '../../billing/stripe/values/webhook-event.js';
import type { ChangedObject } from '../webhooks/changed-object.js';

/** An object whose organization must be settled. `eventId` is the id of the missed event, if there is one. */
export type Missed = ChangedObject & { eventId?: string };

export interface Compared {
  /** Calls to the payment provider. */
  calls: number;
  count: number;
  missed: Missed[];
  /** The ids of ongoing subscriptions whose organization is missing in our database. */
  unknown?: string[];
  /** Where the comparison continues after this page. */
  position: Date | null;
  isLast: boolean;
}

export interface Extent {
  /** The position after the last page that was compared. */
  position: Date | null;
  /**
   * Whether to include the last few minutes. Otherwise, the next comparison includes them, because their events may
   * still arrive.
   */
  toTheEnd: boolean;
  /**
   * Whether to list all objects at Stripe instead of only new ones. Needed after a restore, because our database has
   * lost data.
   */
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
  compare(extent: Extent): AsyncGenerator<Compared>;
}

/** Milliseconds until an object appears in Stripe's lists, which are eventually consistent. */
const DELAY = 5 * 60_000;

/** The time up to which Stripe lists all objects and should have delivered their events. */
export function settledTime(): Date {
  return new Date(Date.now() - DELAY);
}

export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** An object that was found without an event. */
export function foundOf(objectType: string, objectId: string, names: Partial<Names>): Missed {
  return { type: `reconciliation.${objectType}`, objectType, objectId, names: { ...UNNAMED, ...names } };
}
