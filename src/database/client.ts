import pg from 'pg';
import { STALE_PLAN, statementName } from './prepared-statements.js';

/**
 * A connection that prepares every statement once, and that ends itself when
 * - it has not answered within `query_timeout`: the driver keeps it, and every later query would wait behind the
 *   unanswered one; after a network that failed without a word, for hours;
 * - what it has prepared does not fit the schema any more: every later use of that statement would fail.
 */
export class Client extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options);
    // Whoever uses it learns of its end from its query. Ended by the server in the moment between its making and its first
    // use, nobody listens yet, and that would be the end of the process.
    this.on('error', () => {});
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
  override query(...query: any[]): any {
    const answer = (super.query as (...query: unknown[]) => unknown).apply(this, prepared(query));
    if (answer instanceof Promise)
      answer.catch((error: Error & { code?: string }) => {
        if (error.message === 'Query read timeout' || error.code === STALE_PLAN) this.end().catch(() => {});
      });
    return answer;
  }
}

/** A text with values, which is how the ORM sends all of its, gets a name. */
function prepared(query: unknown[]): unknown[] {
  const [text, values] = query;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query;
  return [{ text, values: values as unknown[], name: statementName(text) }, ...query.slice(2)];
}
