import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import type { Debug } from './debug-option.js';

const ENTRY = fileURLToPath(new URL('api-entry.mjs', import.meta.url));
/** Milliseconds for requests in flight to complete. */
const GRACE = 5000;

/** One process of the API. It loads the packages when it is spawned and the current sources when it is started. */
export class ApiProcess {
  // The child has its own process group. Ctrl-C only reaches the parent, which stops everything in order.
  private readonly child = spawn(process.execPath, [ENTRY], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  readonly exited = once(this.child, 'exit').then(() => {});
  private isListening = false;

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns the port of the process, or null if the process exits before it listens */
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
