import type { Instance } from '../instance.js';

/** Milliseconds after a recovery in which requests may still fail on broken connections. */
const GRACE = 2000;

/** Records when injected faults begin and end. A failed request at any other time is a defect. */
export class Troubles {
  private readonly all: { what: Instance | 'database'; from: number; to: number }[] = [];

  /** Records that a fault begins. @returns a function that records its end */
  begin(what: Instance | 'database'): () => void {
    const trouble = { what, from: performance.now(), to: Infinity };
    this.all.push(trouble);
    return () => (trouble.to = performance.now());
  }

  /** Whether the instance was down at any moment since this time. */
  downSince(instance: Instance, since: number): boolean {
    return this.all.some(({ what, to }) => what === instance && to >= since);
  }

  /** Whether the database was unavailable since this time, or shortly before it. */
  databaseSince(since: number): boolean {
    return this.all.some(({ what, to }) => what === 'database' && to + GRACE >= since);
  }
}
