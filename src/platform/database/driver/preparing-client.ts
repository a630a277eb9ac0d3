import type pg from 'pg';
import { isRetryable, MAX_ATTEMPTS } from '../database-errors.js';
import { type Callback, Client, type Failure } from './client.js';
import { isOutdatedPlan, outdate, statementName } from './prepared-statements.js';

interface Statement {
  config: pg.QueryConfig;
  /** False for a statement that is passed as an object: PostgreSQL plans it each time. */
  isPrepared: boolean;
  callback?: Callback | undefined;
}

/**
 * A connection that prepares each statement with values once, unless it is passed as an object. Repeats a statement
 * after a deadlock, or after a migration has invalidated its plan. Even a single read can meet a deadlock, with a
 * migration that changes a table and then a view of that table. Inside a transaction, one statement cannot be repeated,
 * so `Database` retries the whole transaction.
 */
export class PreparingClient extends Client {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
  override query(...query: unknown[]): any {
    const statement = statementOf(query);
    if (!statement) return super.query(...query);
    if (statement.callback) return this.run(statement, statement.callback);
    return new Promise((resolve, reject) =>
      this.run(statement, (error, result) => (error ? reject(error) : resolve(result))),
    ).catch((error: Failure) => {
      // As the driver does. Otherwise, the stack of a network error would not show the caller.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  private run(statement: Statement, callback: Callback, attempt = 1): void {
    const { config, isPrepared } = statement;
    const { text } = config;
    const name = isPrepared ? statementName(text) : undefined;
    const isRepeated = (error: Failure) => {
      if (isOutdatedPlan(error)) outdate(text, name);
      return isRetryable(error) && attempt < MAX_ATTEMPTS && this.getTransactionStatus() === 'I';
    };
    const done: Callback = (error, result) =>
      error && isRepeated(error) ? this.run(statement, callback, attempt + 1) : callback(error, result);
    super.query(name === undefined ? config : { ...config, name }, done);
  }
}

/** Undefined for statements without values, such as BEGIN. They are neither prepared nor repeated. */
function statementOf([given, ...rest]: unknown[]): Statement | undefined {
  const isPrepared = typeof given === 'string';
  const config = (isPrepared ? { text: given, values: rest[0] } : given) as pg.QueryConfig;
  // The driver submits other objects itself, such as a COPY.
  if (!Array.isArray(config.values) || config.values.length === 0 || 'submit' in config) return undefined;
  return { config, isPrepared, callback: rest.find((one) => typeof one === 'function') as Callback };
}
