import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StartError } from '../platform/config/start-error.js';
import { escapeHtml } from '../platform/text/escape-html.js';
import { page } from './page.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface SandboxServer {
  /** Without a trailing slash. */
  url: string;
  /** Hands every request below this path to the listener. The title makes it a link on the first page. */
  mount(path: string, listener: Listener, title?: string): void;
  stop(): Promise<void>;
}

/** The one server that all stand-ins with pages share. @throws StartError if the port is taken */
export async function startSandboxServer(port: number, host = '127.0.0.1'): Promise<SandboxServer> {
  const mounts: { path: string; listener: Listener; title?: string }[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const found = mounts.find((mount) => path === mount.path || path.startsWith(`${mount.path}/`));
    if (found) found.listener(request, response);
    else showContents(response, path === '/' ? 200 : 404);
  });
  const showContents = (response: ServerResponse, status: number) => {
    const links = mounts
      .filter(({ title }) => title)
      .map(({ path, title }) => `<li><a href="${path}/">${escapeHtml(title!)}</a></li>`);
    const body = `<p>Stands in for the outside systems that are not configured.</p><ul>${links.join('')}</ul>`;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page('Sandbox', body));
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`The sandbox's port ${port} is taken: set another PORT.`)
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
