import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The timeout for a start in milliseconds, long enough for a busy machine. */
const PATIENCE = 5 * 60_000;

/** An instance of the built service: a process with its log in a file. */
export class Instance {
  readonly origin: string;
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(
    readonly port: number,
    private readonly environment: Record<string, string>,
    /** All runs append to this file. */
    readonly logFile: string,
    /** Options of Node.js. */
    private readonly flags: string[] = [],
  ) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  get pid(): number {
    return this.child!.pid!;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Does not wait until it is ready; see `ready`. */
  launch(): this {
    const log = openSync(this.logFile, 'a');
    const { PATH = '', HOME = '' } = process.env;
    this.child = spawn(process.execPath, [...this.flags, 'dist/main.js'], {
      env: { PATH, HOME, ...this.environment },
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C reaches the parent only
    });
    closeSync(log);
    this.ended = once(this.child, 'exit');
    return this;
  }

  async start(): Promise<this> {
    await this.launch().ready();
    return this;
  }

  /** Waits until the instance is healthy. @throws Error if it exits or takes too long */
  async ready(): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      if (!this.isRunning) throw new Error(`The instance exited before it was ready: see ${this.logFile}`);
      const healthy = await fetch(`${this.origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (healthy) return;
      if (Date.now() > end)
        throw new Error(`The instance is not ready after ${PATIENCE} ms: see ${this.logFile}`);
      await pause(10);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** @returns its exit code and signal */
  async end(name: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; signal: string | null }> {
    if (this.isRunning) this.signal(name);
    await this.ended;
    return { code: this.child?.exitCode ?? null, signal: this.child?.signalCode ?? null };
  }
}
