import { ConfigError } from '../config/settings-reader.js';

interface Stoppable {
  stop(): Promise<void>;
}

/** Stops what the process holds, last first, when it is told to end or can't start. */
export class Shutdown {
  private readonly held: Promise<Stoppable>[] = [];
  private stopping = false;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.exit(0));
    }
  }

  /** Held from the moment its start begins: a signal in the middle of it waits for it and stops it then. */
  hold<T extends Stoppable>(starting: Promise<T>): Promise<T> {
    this.held.push(starting);
    return starting;
  }

  /** Runs the start of the process; if it fails, says why and ends with everything stopped. */
  async orFail(start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (this.stopping) return;
      console.error(error instanceof ConfigError ? error.message : error);
      await this.exit(1);
    }
  }

  /** A second signal does not wait. */
  private async exit(code: number): Promise<void> {
    if (this.stopping) process.exit(1);
    this.stopping = true;
    for (const starting of this.held.reverse()) {
      const thing = await starting.catch(() => undefined);
      await thing?.stop().catch((error: unknown) => console.error(error));
    }
    process.exit(code);
  }
}
