import type { EntityManager } from 'typeorm';
import type { Hint } from '../../hints/hints.js';

/** The hints of each transaction in progress, by its entity manager. */
const told = new WeakMap<EntityManager, Hint[]>();

/** Begins to collect the hints of a transaction. */
export function collectHints(manager: EntityManager): Hint[] {
  const hints: Hint[] = [];
  told.set(manager, hints);
  return hints;
}

/**
 * Tells what a transaction of `Database` changes. Listeners learn of it after the commit, and never after a rollback. Does
 * nothing in a transaction that `Database` did not begin.
 */
export function tell(manager: EntityManager, ...hints: Hint[]): void {
  told.get(manager)?.push(...hints);
}
