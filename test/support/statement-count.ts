import pg from 'pg';
import { Client } from '../../src/platform/database/driver/client.js';
import type { TestDatabase } from './database.js';

/**
 * What depends on the time and not on requests: the job queue with its search for bloated indexes, notifications, the
 * check of the clock, and the extension of sessions.
 */
const IN_THE_BACKGROUND =
  /\bjobs\.|SELECT set_config|pg_index|pg_notify|LISTEN|SELECT extract\(epoch FROM clock_timestamp|UPDATE sessions s SET last_seen_at/;

/** Counts what the service sends to the database for requests. */
export interface StatementCount {
  /** Transactions. A statement outside of one counts as one. */
  transactions: number;
  /** Statements, without BEGIN and COMMIT. */
  statements: string[];
  stop(): void;
}

/** Counts from now on, in all instances of this process that use this database. */
export function countStatements({ url }: Pick<TestDatabase, 'url'>): StatementCount {
  const database = new URL(url).pathname.slice(1);
  const count: StatementCount = { transactions: 0, statements: [], stop: () => sent.mockRestore() };
  const inTransaction = new WeakSet<object>();
  const original = Reflect.get(pg.Client.prototype, 'query') as (...query: unknown[]) => unknown;
  const sent = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...query: unknown[]
  ) {
    if (this instanceof Client && this.database === database) note(this, textOf(query[0]));
    return original.apply(this, query);
  });

  function note(connection: object, text: string): void {
    if (text.startsWith('START TRANSACTION') || text.startsWith('BEGIN')) {
      inTransaction.add(connection);
      count.transactions++;
    } else if (text === 'COMMIT' || text === 'ROLLBACK') inTransaction.delete(connection);
    else if (!IN_THE_BACKGROUND.test(text)) {
      count.statements.push(text);
      if (!inTransaction.has(connection)) count.transactions++;
    }
  }
  return count;
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}
