import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The lowest port. Common servers use ports below it, and outgoing connections on Linux use ports from 32768. */
const FIRST = 20_000;
const BLOCK = 100;
const BLOCKS = 127;

/** Servers that reserve blocks of ports for this process. Each listens on the first port of its block. */
const guards: Server[] = [];
let block = { next: 0, end: 0 };
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reserves a free port of 127.0.0.1, so that no other test run on the machine gets it. The port stays reserved when
 * nothing listens on it, so that a server can restart.
 */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** Reserves consecutive ports, by default enough for the service and its sandbox. @returns the first port */
export function freePorts(count = 4): Promise<number> {
  const port = queue.then(() => take(count));
  queue = port.catch(() => {});
  return port;
}

/** Releases all reserved ports. Call it after all servers have stopped. */
export async function releasePorts(): Promise<void> {
  block = { next: 0, end: 0 };
  await Promise.all(guards.splice(0).map(close));
}

/** Keeps all reserved ports until this process ends, for servers that outlive a test file. */
export function keepPorts(): void {
  block = { next: 0, end: 0 };
  guards.length = 0; // they stay open
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

/** Listens on a port. @returns undefined if the port is in use */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
