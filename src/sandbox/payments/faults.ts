/** Kinds of faults, with their effects as the operator page describes them. */
export const faultKinds = {
  'too many requests': 'does nothing and answers 429',
  'server error': 'does nothing and answers 500; remembers the answer under the idempotency key',
  'error after success':
    'executes the request and answers 500; remembers the answer under the idempotency key',
  reset: 'does nothing and closes the connection',
  'reset after success': 'executes the request and closes the connection without an answer',
  hang: 'does nothing and never answers',
  slow: 'delays the request; a retry in the meantime gets 409',
  garbage: 'executes the request and answers 200 with a body that is not JSON',
  'cut body': 'executes the request and closes the connection in the middle of the answer',
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
