import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../platform/http/errors/send-problem.js';
import { toApiError } from '../platform/http/errors/to-api-error.js';
import type { Count } from '../platform/http/rate-limit/rate-limits.js';
import { StartError } from '../platform/config/start-error.js';

/** Where the build puts the console, seen from the sources and from the build alike. */
const BUILT = fileURLToPath(new URL('../../dist/console/', import.meta.url));

/** The addresses that the console has a page for. */
const PAGES = ['/', '/sessions', '/invites/:token', '/organizations/:id', '/organizations/:id/:page'];

/** The same, as they are asked for, with the files that they are made of: none of them needs the database. */
const PAGE_OR_FILE = /^\/(?:$|\?|sessions(?:$|\?)|(?:invites|organizations|assets)\/)/;

/** Scripts and styles are files of ours; pictures may be agents' and people's, from anywhere. Forms are sent by script. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Serves the built console. Its files are named after their content, so that they may be kept for ever; its pages are
 * all one file, which says which of them are current.
 * @param count how fast one address may ask
 * @throws StartError if it has not been built
 */
export async function serveConsole(fastify: FastifyInstance, count: Count): Promise<void> {
  if (!existsSync(`${BUILT}index.html`))
    throw new StartError('The console is not built: run `npm run build`, or set CONSOLE=false.');
  const html = await readFile(`${BUILT}index.html`, 'utf8');
  await fastify.register(async (pages) => {
    // The one of the application comes later, and reaches down to what was there before it no more.
    pages.setErrorHandler((error, request, reply) => sendProblem(toApiError(error), request, reply));
    pages.addHook('onRequest', (request) => count(request));
    // A route for each file that is there: any other address stays unknown.
    await pages.register(fastifyStatic, {
      root: `${BUILT}assets`,
      prefix: '/assets/',
      wildcard: false,
      index: false,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
    });
    for (const url of PAGES)
      pages.get(url, (_request, reply) =>
        reply
          .header('content-security-policy', CONTENT_SECURITY_POLICY)
          .type('text/html; charset=utf-8')
          .send(html),
      );
  });
}

/** Whether that is asked for by who opens the console, who is better served than refused. */
export function isPage(url: string): boolean {
  return PAGE_OR_FILE.test(url);
}
