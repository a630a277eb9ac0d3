import type { EntityManager } from 'typeorm';
import type { Hint, ResourcesOf } from '../../hints/hints.js';

/** The hints of each transaction in progress, by its entity manager. */
const told = new WeakMap<EntityManager, Hint[]>();

/** Begins to collect the hints of a transaction. */
export function collectHints(manager: EntityManager): Hint[] {
  const hints: Hint[] = [];
  told.set(manager, hints);
  return hints;
}

/**
 * Announces a change that a transaction of `Database` makes. Listeners get the hints after the commit, and none after a
 * rollback.
 * @param _domain declares the resources
 */
export function tell<Resource extends string>(
  manager: EntityManager,
  _domain: ResourcesOf<Resource>,
  ...hints: Hint<NoInfer<Resource>>[]
): void {
  tellAll(manager, hints);
}

/** Like `tell`, for the resources of events, which are checked at startup instead of by the compiler. */
export function tellAll(manager: EntityManager, hints: readonly Hint[]): void {
  const ofTransaction = told.get(manager);
  if (!ofTransaction) throw new Error('BUG: only a transaction of Database can tell of its changes.');
  ofTransaction.push(...hints);
}
