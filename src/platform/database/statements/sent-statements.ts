import type { EntityManager } from 'typeorm';
import { isAfterFailure } from '../database-errors.js';

/** The transactions in progress, by their managers. */
const transactions = new WeakMap<EntityManager, SentStatements>();

/**
 * The statements of a transaction that were sent without waiting for their results. PostgreSQL executes them in the
 * order in which they were sent, before all later statements of the transaction. If one fails, all later statements
 * fail as well, and the commit is a rollback.
 */
export class SentStatements {
  private readonly results: Promise<unknown>[] = [];

  /** @returns the statements of a transaction. Undefined for a manager that is in no transaction of `Database` */
  static of(manager: EntityManager): SentStatements | undefined {
    return transactions.get(manager);
  }

  constructor(manager: EntityManager) {
    transactions.set(manager, this);
  }

  add(result: Promise<unknown>): void {
    result.catch(() => {}); // `failure` reports it
    this.results.push(result);
  }

  /** @returns the error of the statement that failed first, once all are executed */
  async failure(): Promise<Error | undefined> {
    for (const outcome of await Promise.allSettled(this.results))
      if (outcome.status === 'rejected' && !isAfterFailure(outcome.reason)) return outcome.reason as Error;
    return undefined;
  }
}
