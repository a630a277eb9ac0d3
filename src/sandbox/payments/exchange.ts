import type { FaultKind } from './faults.js';
import type { Event } from './state/types.js';

/** What the sandbox tells an observer about, as it happens. */
export type Exchange =
  | {
      kind: 'request';
      method: string;
      path: string;
      /** The body of a POST, the query string of anything else; not decoded. */
      form: string;
      headers: Record<string, string>;
      /** Undefined if there was none: a fault, or a client that left. */
      answer: { status: number; body: object; isReplay: boolean } | undefined;
      fault: FaultKind | undefined;
    }
  | { kind: 'event'; event: Event }
  /** One attempt. A status of 0 means that nobody answered. */
  | { kind: 'delivery'; event: Event; attempt: number; status: number };
