import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that forwards requests to another one, except those that the test answers itself. */
export interface ApiProxy {
  origin: string;
  stop(): Promise<void>;
}

/** @param answer answers a request itself and returns true, or returns false */
export async function startApiProxy(
  target: string,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<ApiProxy> {
  const server = createServer((request, response) => {
    if (!answer(request, response)) void forward(target, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { connection: _connection, host: _host, 'content-length': _length, ...headers } = request.headers;
  const body = await buffer(request);
  const answer = await fetch(new URL(request.url!, target), {
    method: request.method!,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
