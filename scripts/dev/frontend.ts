import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { Config } from '../../src/platform/config/config.js';
import type { SandboxPages } from '../../src/platform/config/sandbox-pages.js';
import { withBrand } from '../../src/web/brand.js';
import { withSandboxLinks } from '../../src/web/sandbox-links.js';

export interface Frontend {
  watcher: ViteDevServer['watcher'];
  stop(): Promise<void>;
}

/** Resolves to the port of the API process once it is ready, or to null if the process could not start. */
type ApiPort = () => Promise<number | null>;

/** Serves the console with Vite, and forwards /api to the API process. */
export async function startFrontend(
  config: Config,
  apiPort: ApiPort,
  sandbox: SandboxPages,
): Promise<Frontend> {
  // A server created by Vite would exit the process on SIGTERM, before the other parts have stopped.
  const server = createServer();
  const vite = await createVite({
    configFile: 'src/web/console/vite.config.mjs',
    cacheDir: join(config.sandboxDirectory, 'vite'),
    clearScreen: false,
    plugins: [
      {
        name: 'page',
        transformIndexHtml: (html) => withBrand(withSandboxLinks(html, sandbox), config.brand),
      },
    ],
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: [new URL(config.publicUrl).hostname],
    },
  });
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isForApi(incoming.url ?? '')) void proxy(apiPort, incoming, outgoing);
    else vite.middlewares(incoming, outgoing);
  });
  const stop = async () => {
    await vite.close();
    server.closeAllConnections();
    server.close();
  };
  try {
    server.listen(config.port, config.host);
    await once(server, 'listening');
  } catch (error) {
    await stop();
    throw error;
  }
  return { watcher: vite.watcher, stop };
}

/** Whether a request is for the API. Vite serves the modules of the console in its folder api/. */
function isForApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url) && !/^\/api\/[\w/-]+\.tsx?(\?|$)/.test(url);
}

/**
 * Forwards a request, and waits while the API restarts. The headers stay unchanged, because the API compares Host and
 * Origin with PUBLIC_URL.
 */
async function proxy(apiPort: ApiPort, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const port = await apiPort();
  if (port === null) return unavailable(outgoing);
  const { method, url, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
    pipeline(answer, outgoing, () => {});
  });
  pipeline(incoming, forwarded, () => {});
  forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : unavailable(outgoing)));
  outgoing.on('close', () => forwarded.destroy());
}

function unavailable(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
  outgoing.end('The API is not running. See the terminal of `npm run dev`.\n');
}
