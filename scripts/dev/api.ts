import type { Environment } from '../../src/platform/config/settings-reader.js';
import { ApiProcess } from './api-process.js';
import type { Debug } from './debug-option.js';

/**
 * Runs the API in a process that is replaced when the sources change. The replacement is spawned in advance and loads
 * the packages, because that takes most of the startup time.
 */
export class Api {
  private standby: ApiProcess | undefined = new ApiProcess();
  private current: ApiProcess | undefined;
  private started: Promise<number | null> = Promise.resolve(null);
  private stopping = false;

  constructor(private readonly debug: Debug | null) {}

  /** Waits until no restart is in progress. @returns the port, or null if the API is not running */
  async port(): Promise<number | null> {
    for (;;) {
      const { started } = this;
      const port = await started;
      if (started === this.started) return port;
    }
  }

  restart(environment: Environment): void {
    if (this.stopping) return;
    const old = this.current;
    const began = performance.now();
    this.started = this.replace(old, environment).then((port) => {
      if (port !== null && old)
        console.log(`The API restarted in ${Math.round(performance.now() - began)} ms.`);
      return port;
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([this.standby?.end(), this.current?.end()]);
  }

  private async replace(old: ApiProcess | undefined, environment: Environment): Promise<number | null> {
    const next = this.standby?.isAlive ? this.standby : new ApiProcess();
    this.standby = undefined;
    this.current = next;
    const ended = old?.end();
    // Both processes use the same debugger port, so the old one must exit first.
    if (this.debug) await ended;
    const port = await next.start(environment, this.debug);
    if (this.current === next && !this.stopping) {
      this.standby = new ApiProcess();
      if (port === null) console.error('The API did not start. Save a file to try again.');
      else void next.exited.then(() => this.crashed(next));
    }
    return port;
  }

  private crashed(process: ApiProcess): void {
    if (this.current !== process || this.stopping) return;
    this.started = Promise.resolve(null);
    console.error('The API exited. Save a file to restart it.');
  }
}
