/** What can go wrong with a request, and what has happened by then. */
export const faultKinds = {
  'too many requests': 'answers 429 and does nothing',
  'server error': 'answers 500 and does nothing; the answer is kept under the idempotency key',
  'error after success': 'does it, answers 500 and keeps that answer',
  reset: 'closes the connection and does nothing',
  'reset after success': 'does it and closes the connection without an answer',
  hang: 'does nothing and never answers',
  slow: 'waits before it does it; a repetition meanwhile gets 409',
  garbage: 'does it and answers 200 with something that is not JSON',
  'cut body': 'does it and closes the connection in the middle of the answer',
} as const;

export type FaultKind = keyof typeof faultKinds;

export interface Fault {
  kind: FaultKind;
  /** Strikes only requests with this method; any if absent. */
  method?: string;
  /** Strikes only paths that begin so; any if absent. */
  path?: string;
  /** How many requests it strikes; 1 if absent. */
  times?: number;
  /** For `slow`; 3000 if absent. */
  milliseconds?: number;
  /** For `slow`, in place of a time: what the request waits for. */
  until?: Promise<unknown>;
}

/** Faults that wait for their request; not kept over a restart. */
export class Faults {
  private waiting: Fault[] = [];

  add(fault: Fault): void {
    this.waiting.push({ ...fault });
  }

  clear(): void {
    this.waiting = [];
  }

  all(): Fault[] {
    return this.waiting.map((fault) => ({ ...fault }));
  }

  take(method: string, path: string): Fault | undefined {
    const fault = this.waiting.find(
      (candidate) =>
        (candidate.method === undefined || candidate.method === method) &&
        path.startsWith(candidate.path ?? ''),
    );
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times <= 0) this.waiting = this.waiting.filter((other) => other !== fault);
    }
    return fault;
  }
}
