import { type Callback, Client, type Failure } from './client.js';
import { isOutdatedPlan, outdate, statementName } from './prepared-statements.js';

/**
 * A connection that prepares every statement once. It repeats a statement whose plan a migration has invalidated. Inside
 * a transaction that is impossible, so the whole transaction is retried.
 */
export class PreparingClient extends Client {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
  override query(...query: unknown[]): any {
    if (!isPreparable(query)) return super.query(...query);
    const [text, values, callback] = query;
    if (callback) return this.runPrepared(text, values, callback);
    return new Promise((resolve, reject) =>
      this.runPrepared(text, values, (error, result) => (error ? reject(error) : resolve(result))),
    ).catch((error: Failure) => {
      // As the driver does. Otherwise, the stack of a network error would not show the caller.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  private runPrepared(text: string, values: unknown[], callback: Callback): void {
    const name = statementName(text);
    const isOutdated = (error: Failure) => {
      if (!isOutdatedPlan(error)) return false;
      outdate(text, name);
      return this.getTransactionStatus() === 'I';
    };
    const done: Callback = (error, result) =>
      error && isOutdated(error) ? this.runPrepared(text, values, callback) : callback(error, result);
    super.query({ name, text, values }, done);
  }
}

/** Statements without values are not worth preparing. They run once, or begin and end transactions. */
function isPreparable(query: unknown[]): query is [text: string, values: unknown[], callback?: Callback] {
  const [text, values] = query;
  return typeof text === 'string' && Array.isArray(values) && values.length > 0;
}
