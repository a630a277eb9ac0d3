import pg from 'pg';

/**
 * A connection that ends itself when it has not answered within `query_timeout`. The driver keeps it, and every later
 * query would wait behind the unanswered one: after a network that failed without a word, for hours.
 */
export class ImpatientClient extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options);
    // Whoever uses it learns of its end from its query. Ended by the server in the moment between its making and its first
    // use, nobody listens yet, and that would be the end of the process.
    this.on('error', () => {});
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
  override query(...query: any[]): any {
    const answer = (super.query as (...query: unknown[]) => unknown).apply(this, query);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.end().catch(() => {});
      });
    return answer;
  }
}
