import { AsyncResource } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Client } from './client.js';

/**
 * One query on a connection, or one call of `Batches`. `name` is the name of the statement or of the call, or the first
 * word of the SQL. It never contains data.
 */
export interface Query {
  name: string;
  error?: unknown;
}

/** Publishes each query of the main pool, so that traces can show it. Without a subscriber, nothing is published. */
export const queries = tracingChannel<unknown, Query>('workspace.query');

/**
 * Keeps a callback in the context of its request. Otherwise, a query that waits for a connection would belong to the
 * request that releases one.
 */
export function inContext<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  return queries.start.hasSubscribers ? AsyncResource.bind(callback) : callback;
}

/** The class of connections that also publish their queries. */
export function traced(Connection: typeof Client): typeof Client {
  return class TracedClient extends Connection {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- stands for all overloads of the driver
    override query(...query: unknown[]): any {
      const [first] = query as [string | { text?: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (!queries.start.hasSubscribers || text === undefined) return super.query(...query);
      const run = (...sent: unknown[]) => super.query(...sent) as Promise<unknown>;
      const about: Query = { name: nameOf(text) };
      return typeof query.at(-1) === 'function'
        ? queries.traceCallback(run, -1, about, undefined, ...query)
        : queries.tracePromise(run, about, undefined, ...query);
    }
  };
}

function nameOf(text: string): string {
  const [, name, word] = /^(?:\/\* ([^*]+) \*\/|\s*([A-Za-z]+))/.exec(text) ?? [];
  return name ?? word?.toUpperCase() ?? 'SQL';
}
