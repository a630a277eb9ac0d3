import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in milliseconds. */
export interface Milliseconds {
  service: number;
  database: number;
}

/** The processor time of the service and of PostgreSQL. Linux counts it in nanoseconds in `schedstat`. */
export class ProcessorTime {
  constructor(
    private readonly service: number,
    private readonly postmaster: number,
  ) {}

  /** @returns a function that returns the time used since. Processes that have exited are omitted */
  start(): () => Milliseconds {
    const before = this.read();
    return () => {
      const spent = { service: 0, database: 0 };
      for (const [pid, time] of this.read())
        spent[pid === this.service ? 'service' : 'database'] += time - (before.get(pid) ?? 0);
      return spent;
    };
  }

  private read(): Map<number, number> {
    const children = readFileSync(`/proc/${this.postmaster}/task/${this.postmaster}/children`, 'utf8');
    const pids = [this.service, this.postmaster, ...children.trim().split(' ').map(Number)];
    return new Map(pids.map((pid) => [pid, millisecondsOf(pid)]));
  }
}

function millisecondsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanoseconds) / 1e6;
    }, 0);
  } catch {
    return 0; // the process has exited in the meantime
  }
}
