import { tracingChannel } from 'node:diagnostics_channel';

/** Statuses for which the constructor of `Response` rejects a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

export interface Call {
  method: string;
  host: string;
  port: number;
  /** The headers of the request. Subscribers may add some. */
  headers: Headers;
  /** The response, once it has arrived. */
  result?: Response;
  error?: unknown;
}

/** Publishes each request, so that traces can show it and the other system can continue them. */
export const calls = tracingChannel<unknown, Call>('workspace.call');

/**
 * `fetch` with a limit on the decompressed body. It never follows redirects. The caller's signal limits the time until the
 * last byte.
 * @param maxBytes larger than any legitimate response
 */
export function boundedFetch(maxBytes: number) {
  return (url: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    const call = callOf(url, options);
    return calls.tracePromise(() => read(url, { ...options, headers: call.headers }, maxBytes), call);
  };
}

async function read(url: string | URL | Request, options: RequestInit, maxBytes: number): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new TypeError(`The response is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), {
    status,
    statusText,
    headers,
  });
}

function callOf(url: string | URL | Request, options: RequestInit): Call {
  const request = url instanceof Request ? url : undefined;
  const { hostname: host, port, protocol } = new URL(request?.url ?? url);
  return {
    method: options.method ?? request?.method ?? 'GET',
    host,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    headers: new Headers(options.headers ?? request?.headers),
  };
}
