import type { IncomingMessage, OutgoingHttpHeaders, OutgoingHttpHeader } from 'node:http';
import { BatchedResponse } from './batched-response.js';
import { securityHeaders, type HeaderSettings } from './response-headers.js';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

declare module 'node:http' {
  interface OutgoingMessage {
    /** Formats the status line and the headers. Node.js does not document it, but all its responses use it. */
    _storeHeader(statusLine: string, headers?: Headers): void;
  }
}

/**
 * Returns the class of all responses of a server. It adds the security headers to each of them. A header that a response sets
 * itself replaces ours, if its name is in lower case. Our headers are formatted once. If they were set on each response,
 * Node.js would check and format them each time.
 */
export function securedResponse(config: HeaderSettings) {
  const lines = new Map(
    Object.entries(securityHeaders(config)).map(([name, value]) => [name, `${name}: ${value}\r\n`]),
  );
  const all = [...lines.values()].join('');
  const without = (replaced: unknown[]) =>
    [...lines].flatMap(([name, line]) => (replaced.includes(name) ? [] : line)).join('');

  return class SecuredResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends BatchedResponse<Request> {
    override _storeHeader(statusLine: string, headers: Headers = {}): void {
      const own = Array.isArray(headers) ? headers : Object.keys(headers);
      const ours = own.some((name) => lines.has(name as string)) ? without(own) : all;
      super._storeHeader(statusLine + ours, headers);
    }
  };
}
