import pg from 'pg';
import { isReadOnly } from '../database-errors.js';
import { removeValues } from './without-values.js';

export type Failure = Error & { code?: string; routine?: string };
export type Callback = (error: Failure | null, result?: unknown) => void;

/** The event of a connection whose server rejects writes. */
export const READ_ONLY = 'read only';

/**
 * A connection that closes itself when later queries would fail, too.
 * - After a `query_timeout`: the driver would keep the connection open, and later queries would wait behind the
 * unanswered query, possibly for hours.
 * - After a write that the server rejected as read-only: the server is a standby, or no longer the primary. A new
 * connection may lead to the new primary.
 *
 * Its errors contain no values of rows and parameters.
 */
export class Client extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options);
    // A connection error already rejects the query in flight. Without this listener, a connection that the server
    // closes before its first query would crash the process.
    this.on('error', () => {});
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
  override query(...query: unknown[]): any {
    const last = query.length - 1;
    const callback = query[last];
    if (typeof callback === 'function')
      query[last] = (error: Failure | null, result: unknown) => {
        if (error) this.fail(error);
        (callback as Callback)(error, result);
      };
    const answer = (super.query as (...sent: unknown[]) => unknown).apply(this, query);
    if (answer instanceof Promise) answer.catch((error: Failure) => this.fail(error));
    return answer;
  }

  private fail(error: Failure): void {
    removeValues(error);
    const isStale = isReadOnly(error);
    if (isStale) this.emit(READ_ONLY);
    if (isStale || error.message === 'Query read timeout') this.end().catch(() => {});
  }
}
