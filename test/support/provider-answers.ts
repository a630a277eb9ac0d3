import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
// eslint-disable-next-line no-restricted-syntax -- simulates a slow provider
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The response body. Strings and iterables are sent unchanged, other values as JSON. */
  body: unknown;
  delayMs?: number;
  /** `hang` never answers, `reset` resets the connection and `cut` closes it in the middle of the body. */
  fault?: 'hang' | 'reset' | 'cut';
}

/** Turns a correct response into a faulty one. */
export type Fault = (good: Answer) => Answer;

/** Faults for any endpoint of an identity provider, as in `misbehave({ token: faults.hang })`. */
export const faults = {
  html: (good: Answer) => ({ ...good, headers: { 'content-type': 'text/html' }, body: '<h1>Back soon</h1>' }),
  serverError: (good: Answer) => ({ ...good, status: 500, body: { error: 'server_error' } }),
  forbidden: (good: Answer) => ({ ...good, status: 403, body: { error: 'insufficient_scope' } }),
  hang: (good: Answer) => ({ ...good, fault: 'hang' as const }),
  reset: (good: Answer) => ({ ...good, fault: 'reset' as const }),
  cut: (good: Answer) => ({ ...good, fault: 'cut' as const }),

  slow(delayMs: number): Fault {
    return (good) => ({ ...good, delayMs });
  },
  redirect(location: string): Fault {
    return (good) => ({ ...good, status: 307, headers: { location }, body: '' });
  },
  /** Overrides fields of a JSON response; `undefined` removes a field. */
  change(fields: object): Fault {
    return (good) => ({ ...good, body: { ...(good.body as object), ...fields } });
  },
  /** Adds signing keys before the published ones. */
  addKeys(...more: object[]): Fault {
    return (good) => ({ ...good, body: { keys: [...more, ...(good.body as { keys: object[] }).keys] } });
  },
  reverseKeys: (good: Answer) => ({
    ...good,
    body: { keys: (good.body as { keys: object[] }).keys.toReversed() },
  }),
  /** Pads the correct response to this size. */
  huge(bytes: number): Fault {
    return (good) => ({ ...good, body: padded(good.body, bytes) });
  },
  /** Compresses a padded response. `bytes` is its size after decompression. */
  gzipBomb(bytes: number): Fault {
    return (good) => {
      const headers = { ...good.headers, 'content-encoding': 'gzip' };
      return { ...good, headers, body: padded(good.body, bytes) };
    };
  },
};

export function json(body: object, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body };
}

/** Sends a response. Resolves once it is sent, or immediately if a fault prevents that. */
export async function send(response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, fault } = answer;
  if (answer.delayMs) await delay(answer.delayMs, undefined, { ref: false });
  if (fault === 'hang') return;
  if (fault === 'reset') return void response.socket?.resetAndDestroy();

  const body = isIterable(answer.body) ? answer.body : JSON.stringify(answer.body);
  if (fault === 'cut') {
    const [first = ''] = body;
    response.writeHead(status, { ...headers, 'content-length': '100000' });
    return void response.write(first, () => response.destroy());
  }
  response.writeHead(status, headers);
  const source = Readable.from(body);
  if (headers['content-encoding'] === 'gzip') return pipeline(source, createGzip(), response);
  return pipeline(source, response);
}

function isIterable(body: unknown): body is string | Iterable<string> {
  return typeof body === 'string' || (typeof body === 'object' && body !== null && Symbol.iterator in body);
}

function* padded(body: unknown, bytes: number): Iterable<string> {
  const piece = 'a'.repeat(64 * 1024);
  yield '{"padding":"';
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
  yield `",${JSON.stringify(body).slice(1)}`;
}
