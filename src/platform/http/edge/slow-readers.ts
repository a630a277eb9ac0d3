import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** Milliseconds in which a client must read everything that its connection's buffer contains. */
const TIMEOUT = 10_000;
/** The same for a response that is produced while the client reads: its buffer is small, and a download may pause. */
const TIMEOUT_OF_STREAMED = 30_000;
const INTERVAL = 1_000;

/** The bytes that were written to a connection before `since`. The client must read all of them before the timeout. */
interface Backlog {
  octets: number;
  since: number;
}

/**
 * Closes connections whose client does not read the response in time. Node.js limits how long a request takes, but not
 * how long it keeps a response for a client that reads slowly or never. The connection is reset. Otherwise, an HTTP/1.0
 * client would take the received part for the whole response. Must be called before the routes are registered.
 */
export function cutSlowReaders(fastify: FastifyInstance): void {
  const { server } = fastify;
  const streamed = new Set<Socket>();
  const backlogs = new Map<Socket, Backlog | undefined>();
  server.on('connection', (socket: Socket) => {
    backlogs.set(socket, undefined);
    socket.once('close', () => backlogs.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, backlog] of backlogs) {
      const left = socket.bytesWritten - socket.writableLength;
      if (backlog && left < backlog.octets) {
        const timeout = streamed.has(socket) ? TIMEOUT_OF_STREAMED : TIMEOUT;
        if (now - backlog.since > timeout) socket.resetAndDestroy();
      } else
        backlogs.set(
          socket,
          socket.writableLength > 0 ? { octets: socket.bytesWritten, since: now } : undefined,
        );
    }
  }, INTERVAL).unref();
  server.once('close', () => clearInterval(timer));

  const allowPauses: onSendHookHandler = ({ raw: { socket } }, reply, payload, done) => {
    if (payload instanceof Readable) {
      streamed.add(socket);
      reply.raw.once('close', () => streamed.delete(socket));
    }
    done();
  };
  fastify.addHook('onRoute', (route) => {
    if (route.config?.streamed) Object.assign(route, { onSend: allowPauses });
  });
}
