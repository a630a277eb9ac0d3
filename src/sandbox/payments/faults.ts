/**
 * Kinds of faults, with their effects as the operator page describes them. The idempotency key remembers answers of 500,
 * and a retry during a slow request gets 409.
 */
export const faultKinds = {
  'too many requests': '429 Too many requests',
  rejected: '400 Invalid request',
  'server error': '500, and nothing is done',
  'error after success': '500, although it is done',
  reset: 'Connection closed, nothing is done',
  'reset after success': 'Connection closed, although it is done',
  hang: 'No answer, nothing is done',
  slow: 'Slow answer',
  garbage: '200, but not JSON',
  'cut body': 'The answer breaks off',
} as const;

export type FaultKind = keyof typeof faultKinds;

export interface Fault {
  kind: FaultKind;
  /** Affects only this method; by default, all. */
  method?: string;
  /** Affects only paths with this prefix; by default, all. */
  path?: string;
  /** The number of affected requests; 1 by default. */
  times?: number;
  /** The delay of `slow`; 3000 by default. */
  milliseconds?: number;
  /** For `slow`, replaces the delay: the request waits for this promise. */
  until?: Promise<unknown>;
}

/** Faults for future requests. They are lost on restart. */
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
