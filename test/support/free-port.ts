import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to outgoing connections (from 32768 on Linux), above those that services prefer. */
const FIRST = 20_000;
const BLOCK = 100;
const BLOCKS = 127;

/** Each listens on the first port of a block, so that no other process hands out the rest of it. */
const guards: Server[] = [];
let block = { next: 0, end: 0 };
let queue: Promise<unknown> = Promise.resolve();

/**
 * A free port of 127.0.0.1 that no other test gets, in this run or in another one on the same machine. It stays the
 * caller's while nothing listens on it, so that a server can be stopped and started again.
 */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** The first of several free ports in a row: by default a PORT with those that the sandbox takes after it. */
export function freePorts(count = 4): Promise<number> {
  const port = queue.then(() => take(count));
  queue = port.catch(() => {});
  return port;
}

/** Gives all ports back, once nothing listens on them any more. */
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
  throw new Error(`All ports from ${FIRST} to ${FIRST + BLOCKS * BLOCK - 1} are taken.`);
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

/** @returns undefined if another program has the port */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
