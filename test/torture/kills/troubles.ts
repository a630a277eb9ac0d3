import type { Instance } from '../instance.js';

/** Connections may still be broken for this many milliseconds after every instance responds again. */
const GRACE = 2000;

/** The times of the injected faults. Other failures are defects. */
export class Troubles {
  private readonly all: { what: Instance | 'database'; from: number; to: number }[] = [];

  /** @returns a function that ends the fault */
  begin(what: Instance | 'database'): () => void {
    const trouble = { what, from: performance.now(), to: Infinity };
    this.all.push(trouble);
    return () => (trouble.to = performance.now());
  }

  /** Whether the instance was down at any time since. */
  downSince(instance: Instance, since: number): boolean {
    return this.all.some(({ what, to }) => what === instance && to >= since);
  }

  /** Whether the database was unavailable at any time since, or the service had just recovered. */
  databaseSince(since: number): boolean {
    return this.all.some(({ what, to }) => what === 'database' && to + GRACE >= since);
  }
}
