import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SharedCall } from '../async/shared-call.js';
import { OperatorError } from '../config/operator.errors.js';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves metrics at `/metrics` on a separate port, without a session. The port must not be reachable from the internet.
 * @throws OperatorError if the port is taken
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  contentType: string,
  render: () => Promise<string>,
): Promise<MetricsServer> {
  const rendering = new SharedCall(render);
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    rendering.run().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `METRICS_PORT ${port} of ${host} cannot be opened (${code}). Set another port, or METRICS_HOST.`,
    );
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
