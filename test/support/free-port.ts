import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Above common service ports and below the ports of outgoing connections (from 32768 on Linux). */
const FIRST = 20_000;
const BLOCK = 100;
const BLOCKS = 127;

/** Each listens on the first port of a block, which reserves the block for this process. */
const guards: Server[] = [];
let block = { next: 0, end: 0 };
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reserves a free port of 127.0.0.1 for the caller, also against other test runs on the machine. It stays reserved while
 * nothing listens on it, so that a server can be restarted.
 */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** @returns the first of several consecutive ports; by default, enough for a PORT and its sandbox */
export function freePorts(count = 4): Promise<number> {
  const port = queue.then(() => take(count));
  queue = port.catch(() => {});
  return port;
}

/** Releases all ports. Call it once nothing listens on them. */
export async function releasePorts(): Promise<void> {
  block = { next: 0, end: 0 };
  await Promise.all(guards.splice(0).map(close));
}

async function take(count: number): Promise<number> {
  for (;;) {
    if (block.next + count > block.end) block = await claimBlock();
    const port = block.next;
    block.next += count;
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(port + offset)));
    if (free.every(Boolean)) return port;
  }
}

async function claimBlock(): Promise<typeof block> {
  const start = Math.floor(Math.random() * BLOCKS);
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = FIRST + ((start + tried) % BLOCKS) * BLOCK;
    const guard = await listen(first);
    if (!guard) continue;
    guards.push(guard.unref());
    return { next: first + 1, end: first + BLOCK };
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + BLOCKS * BLOCK - 1} are in use.`);
}

export async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (!server) return false;
  await close(server);
  return true;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/** @returns undefined if the port is in use */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
