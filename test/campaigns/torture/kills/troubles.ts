import type { Instance } from '../instance.js';

/** For this many milliseconds after the recovery, requests may still fail on broken connections. */
const GRACE = 2000;

/** Records when the injected faults began and ended. A failed request at any other time is a defect. */
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

  /** Whether the database was unavailable at any moment since this time, or shortly before it. */
  databaseSince(since: number): boolean {
    return this.all.some(({ what, to }) => what === 'database' && to + GRACE >= since);
  }
}
