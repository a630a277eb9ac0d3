import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of a start in milliseconds, long enough for a busy machine. */
const PATIENCE = 5 * 60_000;

/** An instance of the built service: a process with its log in a file. */
export class Instance {
  readonly origin: string;
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(
    readonly port: number,
    private readonly environment: Record<string, string>,
    /** Every start of the instance appends to it. */
    readonly logFile: string,
    /** Command-line options of Node.js. */
    private readonly flags: string[] = [],
    /** The folder of the built service. A change takes effect at the next start. */
    public directory = process.cwd(),
  ) {
    this.origin = `http://127.0.0.1:${port}`;
  }

  get pid(): number {
    return this.child!.pid!;
  }

  /** Megabytes. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 0.001024;
  }

  /** The number of open files and connections of the process. */
  get descriptors(): number {
    return readdirSync(`/proc/${this.pid}/fd`).length;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts the process without waiting for it, see `ready`. */
  launch(): this {
    const log = openSync(this.logFile, 'a');
    const { PATH = '', HOME = '' } = process.env;
    this.child = spawn(process.execPath, [...this.flags, 'dist/main.js'], {
      cwd: this.directory,
      env: { PATH, HOME, ...this.environment },
      stdio: ['ignore', log, log],
      detached: true, // so that Ctrl-C reaches only the campaign's own process
    });
    closeSync(log);
    this.ended = once(this.child, 'exit');
    return this;
  }

  async start(): Promise<this> {
    await this.launch().ready();
    return this;
  }

  /** Waits until the instance is healthy. @throws Error if the process exits or after the timeout */
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

  /** Ends the process with a signal. @returns the exit code, or the signal that ended it */
  async end(name: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; signal: string | null }> {
    if (this.isRunning) this.signal(name);
    await this.ended;
    return { code: this.child?.exitCode ?? null, signal: this.child?.signalCode ?? null };
  }
}
