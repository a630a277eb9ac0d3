import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../config/operator.errors.js';

/** Milliseconds to wait for a part that is starting. */
const PATIENCE = 15_000;
/**
 * Milliseconds to wait for a sandbox that is starting. Its PostgreSQL may take a minute to start, and would keep
 * running if this process exited earlier.
 */
export const SANDBOX_PATIENCE = 120_000;

interface Stoppable {
  stop(): Promise<void>;
}

/** Stops the parts of the process in reverse order, on a signal or if startup fails. */
export class Shutdown {
  private readonly held: { starting: Promise<Stoppable>; patience: number }[] = [];
  private stopping = false;
  private report: (reason: unknown) => void = console.error;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.exit(0));
    }
  }

  /** Replaces the default report, which prints errors as text. */
  reportBy(report: (reason: unknown) => void): void {
    this.report = report;
  }

  /**
   * Keeps the process running after SIGHUP, which a terminal sends when it closes. SIGHUP must end a sandbox, but not a
   * service that an operator has started in production.
   */
  ignoreHangup(): void {
    process.removeAllListeners('SIGHUP').on('SIGHUP', () => {});
  }

  /** Registers a part that is starting. A shutdown signal waits until the part has started, and then stops it. */
  async hold<T extends Stoppable>(starting: Promise<T>, patience = PATIENCE): Promise<T> {
    this.held.push({ starting, patience });
    const thing = await starting;
    // Never continue startup after a shutdown signal.
    return this.stopping ? new Promise(() => {}) : thing;
  }

  /** Registers a step of startup that must complete before a shutdown. */
  async finish(step: Promise<unknown>): Promise<void> {
    await this.hold(step.then(() => ({ stop: async () => {} })));
  }

  /** Runs startup. If it fails, prints the reason, stops everything and exits. */
  async orFail(start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (this.stopping) return;
      this.report(reasonOf(error));
      await this.exit(1);
    }
  }

  /** Stops everything and exits. A second signal exits immediately. */
  private async exit(code: number): Promise<void> {
    if (this.stopping) process.exit(1);
    this.stopping = true;
    for (const { starting, patience } of this.held.reverse()) {
      const thing = await Promise.race([starting.catch(() => undefined), pause(patience)]);
      await thing?.stop().catch((error: unknown) => this.report(error));
    }
    process.exit(code);
  }
}

/** The text for the operator: the message of an expected error, or the whole error with its stack. */
export function reasonOf(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall !== 'listen') return error;
  const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`;
  return `Port ${port} of ${address} ${reason}. Set another PORT or HOST.`;
}
