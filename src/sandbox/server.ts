import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLoopback } from '../platform/config/loopback.js';
import { StartError } from '../platform/config/start-error.js';
import { escapeHtml } from '../platform/text/escape-html.js';
import { page } from './page.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface SandboxServer {
  /** The URL of the server, without a trailing slash. */
  url: string;
  /** Routes requests below the path to the listener. With a title, the home page links to it. */
  mount(path: string, listener: Listener, title?: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the server that all stand-ins with pages share. It only answers requests to a loopback name or to `host`: a page
 * of another site could otherwise make its own name point to this machine, and read the mailbox.
 * @throws StartError if the port is taken
 */
export async function startSandboxServer(port: number, host = '127.0.0.1'): Promise<SandboxServer> {
  const mounts: { path: string; listener: Listener; title?: string }[] = [];
  const server = createServer((request, response) => {
    if (!isOurs(request.headers.host, host)) return refuseHost(response);
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const found = mounts.find((mount) => path === mount.path || path.startsWith(`${mount.path}/`));
    if (found) found.listener(request, response);
    else showHome(response, path === '/' ? 200 : 404);
  });
  const showHome = (response: ServerResponse, status: number) => {
    const links = mounts
      .filter(({ title }) => title)
      .map(({ path, title }) => `<li><a href="${path}/">${escapeHtml(title!)}</a></li>`);
    const body = `<p>Simulates the outside systems that are not configured.</p><ul>${links.join('')}</ul>`;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page('Sandbox', body));
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`The sandbox's port ${port} is in use. Set another PORT.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    url: `http://localhost:${port}`,
    mount: (path, listener, title) => mounts.push({ path, listener, title }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isOurs(header: string | undefined, host: string): boolean {
  if (header === undefined || !URL.canParse(`http://${header}`)) return false;
  const { hostname } = new URL(`http://${header}`);
  return isLoopback(hostname) || hostname === host;
}

function refuseHost(response: ServerResponse): void {
  const sentence = 'The sandbox only answers requests to localhost and to SANDBOX_HOST.\n';
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
}
