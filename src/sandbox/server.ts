import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLoopback } from '../platform/config/loopback.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { markup } from './html.js';
import { page, PAGE_HEADERS } from './page.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface SandboxServer {
  /** The URL of the server, without a trailing slash. */
  url: string;
  /** Routes requests for this path and all paths below it. `/` is only the home page. */
  mount(path: string, listener: Listener): void;
  stop(): Promise<void>;
}

/**
 * Starts the server of all stand-ins with pages. Only accepts requests to a loopback name or to `host`. Otherwise a
 * foreign site could point its own name to this machine and read the mailbox.
 * @throws OperatorError if the port is taken
 */
export async function startSandboxServer(port: number, host = '127.0.0.1'): Promise<SandboxServer> {
  const mounts: { path: string; listener: Listener }[] = [];
  const server = createServer((request, response) => {
    if (!isOurs(request.headers.host, host)) return refuseHost(response);
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const found = mounts.find((mount) => path === mount.path || path.startsWith(`${mount.path}/`));
    if (found) found.listener(request, response);
    else notFound(response);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new OperatorError(`The sandbox's port ${port} is in use. Set another PORT.`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  return {
    url: `http://localhost:${port}`,
    mount: (path, listener) => mounts.push({ path, listener }),
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

/** Also answers requests for stand-ins that do not run. */
function notFound(response: ServerResponse): void {
  const body = markup`<p>The address may be wrong. A system that you have configured yourself has no pages here.</p>
    <p><a href="/">Home page of the sandbox</a></p>`;
  response.writeHead(404, PAGE_HEADERS).end(page('Not found', body));
}
