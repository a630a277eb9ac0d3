import type { Instance } from '../instance.js';

/** Milliseconds after every instance answers again in which one of its connections may still prove broken. */
const FORGIVEN = 2000;

/** What is broken on purpose, from when to when: nothing else may go wrong. */
export class Troubles {
  private readonly all: { what: Instance | 'database'; from: number; to: number }[] = [];

  /** @returns what ends it */
  begin(what: Instance | 'database'): () => void {
    const trouble = { what, from: performance.now(), to: Infinity };
    this.all.push(trouble);
    return () => (trouble.to = performance.now());
  }

  /** Whether an instance was down at some moment since then. */
  downSince(instance: Instance, since: number): boolean {
    return this.all.some(({ what, to }) => what === instance && to >= since);
  }

  /** Whether the database was away at some moment since then, or the service had only just recovered. */
  databaseSince(since: number): boolean {
    return this.all.some(({ what, to }) => what === 'database' && to + FORGIVEN >= since);
  }
}
