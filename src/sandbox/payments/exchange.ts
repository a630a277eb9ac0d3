import type { FaultKind } from './faults.js';
import type { Event } from './state/types.js';

/** What an observer of the payment stand-in receives. */
export type Exchange =
  | {
      kind: 'request';
      method: string;
      path: string;
      /** The raw body of a POST, or the raw query string of any other method. */
      form: string;
      headers: Record<string, string>;
      /** Undefined if a fault prevented the answer. */
      answer: { status: number; body: object; isReplay: boolean } | undefined;
      fault: FaultKind | undefined;
    }
  | { kind: 'event'; event: Event }
  /** One delivery attempt. The status is 0 without a response. */
  | { kind: 'delivery'; event: Event; attempt: number; status: number };
