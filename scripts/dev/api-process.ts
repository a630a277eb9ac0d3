import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import type { Debug } from './debug-option.js';

const ENTRY = fileURLToPath(new URL('api-entry.mjs', import.meta.url));
/** Milliseconds that requests in flight have to end. */
const GRACE = 5000;

/** One process of the API. Spawned, it loads the packages; started, the sources as they are then. */
export class ApiProcess {
  // In a group of its own: Ctrl-C reaches this process alone, which then stops everything in order.
  private readonly child = spawn(process.execPath, [ENTRY], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  readonly exited = once(this.child, 'exit').then(() => {});
  private isListening = false;

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns the port where it listens, or null if it ended before */
  async start(environment: Environment, debug: Debug | null): Promise<number | null> {
    const listening = once(this.child, 'message').then(([port]) => port as number);
    if (this.child.connected) this.child.send({ environment, debug }, () => {});
    const port = await Promise.race([listening, this.exited.then(() => null)]);
    this.isListening = port !== null;
    return port;
  }

  async end(): Promise<void> {
    this.child.kill(this.isListening ? 'SIGTERM' : 'SIGKILL');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), GRACE);
    await this.exited;
    clearTimeout(timer);
  }
}
