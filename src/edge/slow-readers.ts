import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long an answer may take to leave, in milliseconds: as long as a request may take to arrive. */
const TIMEOUT = 10_000;
const INTERVAL = 1_000;

/** What was written to a connection by then has to have left it when the time is over. */
interface Debt {
  octets: number;
  since: number;
}

/**
 * Cuts connections whose answers nobody takes. Node bounds how long a request may take, but would keep an answer for a
 * client that never reads, or reads an octet a minute, for as long as that client likes.
 */
export function cutSlowReaders(server: Server): void {
  const debts = new Map<Socket, Debt | undefined>();
  server.on('connection', (socket: Socket) => {
    debts.set(socket, undefined);
    socket.once('close', () => debts.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, debt] of debts) {
      const left = socket.bytesWritten - socket.writableLength;
      if (debt && left < debt.octets) {
        if (now - debt.since > TIMEOUT) socket.destroy();
      } else
        debts.set(
          socket,
          socket.writableLength > 0 ? { octets: socket.bytesWritten, since: now } : undefined,
        );
    }
  }, INTERVAL).unref();
  server.once('close', () => clearInterval(timer));
}
