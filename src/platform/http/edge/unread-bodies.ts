import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The length up to which an unread body does not close the connection, in bytes. */
const SHORT = 4096;
/** The longest announced length of a refused body that is still read to its end, in bytes. */
const MOST_DISCARDED = 4 * 1024 * 1024;
/** Timeout of that read in milliseconds. */
const LONGEST_DISCARD = 2000;

/**
 * Whether the connection must close after the response. Otherwise, Node.js reads the rest of the body after the
 * response, however long it is.
 */
export function leavesLongBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT;
}

/**
 * Closes the connection after a response that precedes the end of a long body, such as that of a GET. After a 413, the
 * client is still sending. The kernel would then reset the connection, and a proxy could lose the response. So the rest
 * of the body is discarded first, unless the client announced no length or too large a one.
 */
export function closeAfterLongBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode === 413 && leavesLongBody(raw) && isWorthReading(raw)) {
      await discard(raw);
      reply.removeHeader('connection'); // Fastify has set `close`, because it does not read the rest
    }
    if (leavesLongBody(raw)) reply.header('connection', 'close');
  });
}

function isWorthReading({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? Infinity) <= MOST_DISCARDED;
}

/** Discards the body until it ends or LONGEST_DISCARD is over. */
function discard(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, LONGEST_DISCARD);
    function finish() {
      clearTimeout(timer);
      resolve();
    }
    body.resume();
    for (const end of ['end', 'close', 'error']) body.once(end, finish);
  });
}
