import { createServer } from 'node:net';

/**
 * Each worker looks for ports in a block of its own, below those that the system gives to outgoing connections: between
 * looking and listening nobody else takes one.
 */
const BLOCK = 1000;
const first = 20_000 + (Number(process.env.JEST_WORKER_ID ?? 0) % 12) * BLOCK;
let offset = Math.floor(Math.random() * BLOCK);

/** A port that nothing listens on, on 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries++) {
    const port = first + (offset++ % BLOCK);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${first} on.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
