import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../config/start-error.js';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Shows metrics to who scrapes them, at `/metrics` of a port that no browser is led to: there is no session.
 * @param render writes them; questions that come meanwhile get the same answer
 * @throws StartError if the port is taken
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  contentType: string,
  render: () => Promise<string>,
): Promise<MetricsServer> {
  let rendering: Promise<string> | undefined;
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    rendering ??= render().finally(() => (rendering = undefined));
    rendering.then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`METRICS_PORT ${port} of ${host} can't be opened (${code}): set another one.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
