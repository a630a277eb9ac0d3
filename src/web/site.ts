import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteProblem } from '../platform/http/edge/request-log.js';
import { sendProblem } from '../platform/http/errors/send-problem.js';
import { toApiError } from '../platform/http/errors/to-api-error.js';
import type { Count } from '../platform/http/rate-limit/rate-limits.service.js';
import type { SandboxPages } from '../platform/config/sandbox-pages.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import type { Brand } from '../platform/config/config.js';
import { escapeHtml } from '../platform/text/escape-html.js';
import { withBrand } from './brand.js';
import { PAGES } from './pages.js';
import { withSandboxLinks } from './sandbox-links.js';

/** The output folder of the console's build. */
const BUILT = join(import.meta.dirname, '../../dist/console');

export interface Site {
  brand: Brand;
  /** The value of the setting PICTURES. */
  pictures: 'initials' | 'provider';
  /** The origins of the icons of agents. */
  iconOrigins: string[];
  /** The sandbox's pages to which the console links. */
  sandbox?: SandboxPages | undefined;
}

/**
 * Pages may load only the console's own scripts and styles. The console's component library adds `<style>` elements,
 * which need the page's nonce. A picture of a person may come from any site, and that site would learn who looks at it.
 * So operators must allow such pictures.
 */
function policyOf({ brand, pictures, iconOrigins }: Site, nonce: string): string {
  const logo = brand.logo ? [new URL(brand.logo).origin] : [];
  const images = pictures === 'provider' ? ['https:', ...logo] : [...new Set([...iconOrigins, ...logo])];
  return (
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src ${["'self'", 'data:', ...images].join(' ')}; ` +
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default"
  );
}

/** Tells the console to show pictures of people. */
const SHOWS_PICTURES = '<meta name="pictures" content="provider">';

/**
 * Serves the built console. All pages are one HTML file, which browsers must not cache. The names of other files
 * contain a hash of their content, so browsers cache them forever.
 * @param count counts a request for the rate limit per session or IP address
 * @throws OperatorError if the console is not built
 */
export async function serveConsole(fastify: FastifyInstance, count: Count, site: Site): Promise<void> {
  if (!existsSync(join(BUILT, 'index.html')))
    throw new OperatorError('The console is not built. Run `npm run build`, or set CONSOLE=false.');
  const { brand, sandbox, pictures } = site;
  const built = withBrand(await readFile(join(BUILT, 'index.html'), 'utf8'), brand);
  const shown = pictures === 'provider' ? built.replace('</head>', `${SHOWS_PICTURES}</head>`) : built;
  const html = sandbox ? withSandboxLinks(shown, sandbox) : shown;
  // Not compressed, because each page has its own nonce. It has less than 2 kB.
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policyOf(site, nonce)).type('text/html; charset=utf-8');
    return reply.send(html.replace('</head>', `<meta property="csp-nonce" nonce="${nonce}"></head>`));
  };
  await fastify.register(async (console) => {
    // Nest sets its error handler later, which does not affect plugins that are already registered.
    console.setErrorHandler(sendFailure);
    console.addHook('onRequest', async (request) => count(request));
    // Pages and files need no database, so they are also served under overload and during startup.
    const always = { neverShed: true, servedWhileStarting: true };
    console.addHook('onRoute', (route) => void (route.config = { ...route.config, ...always }));
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
    for (const url of Object.values(PAGES)) console.get(url, (_request, reply) => sendPage(reply));
  });
  // A browser that follows a broken link gets a page. Other clients get the usual problem. An async hook would delay
  // every request by several promises.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !isForPerson(request)) return done();
    Promise.resolve(count(request))
      .then(() => sendPage(reply.code(404)))
      .catch((error: unknown) => sendFailure(error, request, reply));
  });
}

/**
 * Sends a person a page that needs no other files, because these might be refused, too. Other clients get the usual
 * problem.
 */
function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown);
  if (reply.sent || !isForPerson(request)) return sendProblem(error, request, reply);
  noteProblem(request, error);
  const title = escapeHtml(error.title);
  const detail = escapeHtml(error.message || error.title);
  void reply
    .code(error.status)
    .headers(error.headers)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${detail}</p></html>`);
}

/** Whether a browser requests a page. There are no pages below `/api` and `/assets`. */
function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  const isPage = !/^\/(api|assets)(?![^/?])/.test(url);
  return method === 'GET' && isPage && Boolean(headers.accept?.includes('text/html'));
}
