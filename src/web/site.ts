import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CompressedBody } from '../platform/http/compressed-body.js';
import { sendProblem } from '../platform/http/errors/send-problem.js';
import { toApiError } from '../platform/http/errors/to-api-error.js';
import type { Count } from '../platform/http/rate-limit/rate-limits.js';
import type { SandboxPages } from '../platform/config/sandbox-pages.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { PAGES } from './pages.js';
import { withSandboxLinks } from './sandbox-links.js';

/** The output folder of the console's build. */
const BUILT = join(import.meta.dirname, '../../dist/console');

/** Scripts and styles are only the console's own. Pictures of agents and people may come from any site. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Serves the built console. All pages are one HTML file, which browsers must not cache. The names of other files
 * contain a hash of their content, so browsers cache them forever.
 * @param count counts a request for the rate limit per session or IP address
 * @param sandbox the sandbox's pages to which the console links
 * @throws OperatorError if the console is not built
 */
export async function serveConsole(
  fastify: FastifyInstance,
  count: Count,
  sandbox?: SandboxPages,
): Promise<void> {
  if (!existsSync(join(BUILT, 'index.html')))
    throw new OperatorError('The console is not built. Run `npm run build`, or set CONSOLE=false.');
  const built = await readFile(join(BUILT, 'index.html'), 'utf8');
  const html = await CompressedBody.of(sandbox ? withSandboxLinks(built, sandbox) : built);
  await fastify.register(async (console) => {
    // Nest sets its error handler later, which does not affect plugins that are already registered.
    console.setErrorHandler((error, request, reply) => sendProblem(toApiError(error), request, reply));
    console.addHook('onRequest', async (request) => count(request));
    // Pages and files need no database, so they are also served under overload.
    console.addHook('onRoute', (route) => void (route.config = { ...route.config, neverShed: true }));
    // Without a wildcard, each file has its own route, and an unknown URL below /assets/ gets the usual 404.
    await console.register(fastifyStatic, {
      root: join(BUILT, 'assets'),
      prefix: '/assets/',
      wildcard: false,
      // The build has compressed the files.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      index: false,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
    });
    for (const url of Object.values(PAGES))
      console.get(url, (request, reply) => sendPage(request, reply, html));
  });
  // A browser that follows a broken link gets a page. Other clients get the usual problem. An async hook would delay
  // every request by several promises.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !isForPerson(request)) return done();
    Promise.resolve(count(request))
      .then(() => sendPage(request, reply.code(404), html))
      .catch(done);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: CompressedBody): FastifyReply {
  reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8');
  return html.send(request, reply);
}

/** Whether a browser requests a page. There are no pages below `/api` and `/assets`. */
function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  const isPage = !/^\/(api|assets)(?![^/?])/.test(url);
  return method === 'GET' && isPage && Boolean(headers.accept?.includes('text/html'));
}
