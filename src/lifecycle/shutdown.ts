import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../config/start-error.js';

/** Milliseconds that a start in progress may take to end: it may be waiting for a database that is down. */
const PATIENCE = 15_000;
/**
 * The same for the sandbox. Its PostgreSQL gives up by itself after a minute, and would outlive a process that does not
 * wait for it.
 */
export const SANDBOX_PATIENCE = 120_000;

interface Stoppable {
  stop(): Promise<void>;
}

/** Stops what the process holds, last first, when it is told to end or can't start. */
export class Shutdown {
  private readonly held: { starting: Promise<Stoppable>; patience: number }[] = [];
  private stopping = false;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.exit(0));
    }
  }

  /** Held from the moment its start begins: a signal in the middle of it waits for it and stops it then. */
  async hold<T extends Stoppable>(starting: Promise<T>, patience = PATIENCE): Promise<T> {
    this.held.push({ starting, patience });
    const thing = await starting;
    // Whoever is being stopped begins nothing more.
    return this.stopping ? new Promise(() => {}) : thing;
  }

  /** A step that a signal lets come to its end before anything is stopped. */
  async finish(step: Promise<unknown>): Promise<void> {
    await this.hold(step.then(() => ({ stop: async () => {} })));
  }

  /** Runs the start of the process; if it fails, says why and ends with everything stopped. */
  async orFail(start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (this.stopping) return;
      console.error(reasonOf(error));
      await this.exit(1);
    }
  }

  /** A second signal does not wait. */
  private async exit(code: number): Promise<void> {
    if (this.stopping) process.exit(1);
    this.stopping = true;
    for (const { starting, patience } of this.held.reverse()) {
      const thing = await Promise.race([starting.catch(() => undefined), pause(patience)]);
      await thing?.stop().catch((error: unknown) => console.error(error));
    }
    process.exit(code);
  }
}

/** A sentence where somebody can mend it, else all that is known. */
function reasonOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall !== 'listen') return error;
  const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `can't be opened (${code})`;
  return `Port ${port} of ${address} ${reason}: set another PORT or HOST.`;
}
