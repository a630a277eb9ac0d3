import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const running = new Set<ChildProcess>();
// Processes of a stopped test run would wait for their database forever.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** The built service as a process, with its output and exit. */
export class ServiceProcess {
  stdout = '';
  stderr = '';
  readonly exit: Promise<Exit>;
  private readonly child: ChildProcess;
  private wake: () => void = () => {};
  private ended = false;

  constructor(
    environment: Record<string, string>,
    { command = [process.execPath, 'dist/main.js'], cwd = process.cwd() } = {},
  ) {
    const [program = '', ...args] = command;
    const { PATH = '', HOME = '' } = process.env;
    // Starts a new process group, as a shell does.
    this.child = spawn(program, args, { cwd, env: { PATH, HOME, ...environment }, detached: true });
    running.add(this.child);
    for (const name of ['stdout', 'stderr'] as const)
      this.child[name]!.on('data', (data: Buffer) => {
        this[name] += data.toString();
        this.wake();
      });
    this.exit = once(this.child, 'close').then(([code, signal]) => {
      this.ended = true;
      running.delete(this.child);
      this.wake();
      return { code: code as number | null, signal: signal as NodeJS.Signals | null };
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  get output(): string {
    return this.stdout + this.stderr;
  }

  /** Waits until the process prints this text. @throws Error if the process exits before that */
  async prints(what: string | RegExp): Promise<void> {
    while (!(typeof what === 'string' ? this.output.includes(what) : what.test(this.output))) {
      if (this.ended) throw new Error(`The process exited before it printed ${what}:\n${this.output}`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  isReady(): Promise<void> {
    return this.prints('is ready at');
  }

  signal(name: NodeJS.Signals, { group = false } = {}): void {
    process.kill(group ? -this.pid : this.pid, name);
  }

  /** Closes our end of the pipe, so that the process cannot write its output any more. */
  stopReading(): void {
    this.child.stdout!.destroy();
  }

  async stop(): Promise<Exit> {
    if (!this.ended) this.signal('SIGTERM');
    return this.exit;
  }
}

/** The command lines of all running processes that mention this directory. */
export function processesOf(directory: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      } catch {
        return ''; // the process has exited in the meantime
      }
    })
    .filter((command) => command.includes(directory));
}
