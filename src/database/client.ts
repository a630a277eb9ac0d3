import pg from 'pg';
import { isOutdatedPlan, outdate, statementName } from './prepared-statements.js';

type Failure = Error & { code?: string; routine?: string };
type Callback = (error: Failure | null, result?: unknown) => void;

/**
 * A connection that prepares every statement once, and that
 * - ends itself when it has not answered within `query_timeout`: the driver keeps it, and every later query would wait
 *   behind the unanswered one; after a network that failed without a word, for hours;
 * - repeats a statement whose plan a migration outdated. Within a transaction, which is lost with it, the transaction
 *   is what has to be repeated.
 */
export class Client extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options);
    // Whoever uses it learns of its end from its query. Ended by the server in the moment between its making and its first
    // use, nobody listens yet, and that would be the end of the process.
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

/** A text with values is how the ORM sends all of its; what has none is done once, or begins and ends transactions. */
function isPreparable(text: unknown, values: unknown): text is string {
  return typeof text === 'string' && Array.isArray(values) && values.length > 0;
}
