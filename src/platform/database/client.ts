import pg from 'pg';
import { isOutdatedPlan, outdate, statementName } from './prepared-statements.js';

type Failure = Error & { code?: string; routine?: string };
type Callback = (error: Failure | null, result?: unknown) => void;

/**
 * A connection that prepares every statement once.
 * - The connection closes after a `query_timeout`. The driver would keep it open, and later queries would wait behind
 * the unanswered query, possibly for hours.
 * - The connection repeats a statement whose plan a migration has invalidated. Inside a transaction that is impossible,
 * so the whole transaction is retried.
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
    const send = (...sent: unknown[]) =>
      (super.query as (...sent: unknown[]) => Promise<unknown> | undefined).apply(this, sent);
    const [text, values, callback] = query as [unknown, unknown, Callback?];
    if (!isPreparable(text, values)) return this.watched(send(...query));

    const name = statementName(text);
    const statement = { text, values, name };
    const isOutdated = (error: Failure) => {
      if (!isOutdatedPlan(error)) return false;
      outdate(text, name);
      return this.getTransactionStatus() === 'I';
    };
    if (callback)
      return send(statement, (error: Failure | null, result: unknown) =>
        error && isOutdated(error) ? void this.query(...query) : callback(error, result),
      );
    return this.watched(
      send(statement)?.catch((error: Failure) => {
        if (isOutdated(error)) return this.query(...query) as Promise<unknown>;
        throw error;
      }),
    );
  }

  private watched(answer: Promise<unknown> | undefined): unknown {
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.end().catch(() => {});
      });
    return answer;
  }
}

/** Statements without values are not worth preparing. They run once, or begin and end transactions. */
function isPreparable(text: unknown, values: unknown): text is string {
  return typeof text === 'string' && Array.isArray(values) && values.length > 0;
}
