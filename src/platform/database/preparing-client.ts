import { type Callback, Client, type Failure } from './client.js';
import { isOutdatedPlan, outdate, statementName } from './prepared-statements.js';

/**
 * A connection that prepares every statement once. It repeats a statement whose plan a migration has invalidated. Inside
 * a transaction that is impossible, so the whole transaction is retried.
 */
export class PreparingClient extends Client {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
  override query(...query: unknown[]): any {
    const [text, values, callback] = query as [unknown, unknown, Callback?];
    if (!isPreparable(text, values)) return super.query(...query);

    const name = statementName(text);
    const statement = { text, values, name };
    const isOutdated = (error: Failure) => {
      if (!isOutdatedPlan(error)) return false;
      outdate(text, name);
      return this.getTransactionStatus() === 'I';
    };
    if (callback)
      return super.query(statement, (error: Failure | null, result: unknown) =>
        error && isOutdated(error) ? void this.query(...query) : callback(error, result),
      );
    return (super.query(statement) as Promise<unknown> | undefined)?.catch((error: Failure) => {
      if (isOutdated(error)) return this.query(...query) as Promise<unknown>;
      throw error;
    });
  }
}

/** Statements without values are not worth preparing. They run once, or begin and end transactions. */
function isPreparable(text: unknown, values: unknown): text is string {
  return typeof text === 'string' && Array.isArray(values) && values.length > 0;
}
