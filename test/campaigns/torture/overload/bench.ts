import { readFileSync } from 'node:fs';
import { Fleet, type FleetOptions } from '../fleet.js';
import { assemble, takingTurns, type Worker } from './crew.js';
import { Load, type Step } from './load.js';
import { pin } from './pin.js';
import type { Sum } from './tally.js';

/** The processor core of the service and its database. The load generator uses another one. */
const SERVICE_CORE = 0;
const LOAD_CORE = 1;

/**
 * As docs/operations.md advises for one processor. Otherwise, V8's background threads take it from the service for more
 * than 100 ms at a time, which dominates the 99th percentile.
 */
const FLAGS = ['--v8-pool-size=1'];

/** Warm-up ends when the throughput over this many seconds is at most GROWTH times that of the previous measurement. */
const WARM_UP_SECONDS = 3;
const GROWTH = 1.05;
/** Maximum measurements of the warm-up, for a machine whose speed varies. */
const WARM_UPS = 10;

/** Closed-loop clients. They saturate one core, but do not trigger load shedding. */
const SATURATING = 32;

/** One instance and its database on one core, with load from another core. */
export class Bench {
  private constructor(
    readonly fleet: Fleet,
    readonly load: Load,
    readonly crew: Worker[],
  ) {}

  static async start(settings: FleetOptions['settings'] = {}, people = 20): Promise<Bench> {
    const fleet = await Fleet.start({ instances: 1, settings, flags: FLAGS });
    const load = Load.start(LOAD_CORE);
    try {
      for (const pid of [fleet.instances[0]!.pid, ...(await processesOfPostgres(fleet))])
        pin(pid, SERVICE_CORE);
      const bench = new Bench(fleet, load, await assemble(fleet, people));
      await bench.warmUp();
      return bench;
    } catch (error) {
      load.stop();
      await fleet.stop();
      throw error;
    }
  }

  get port(): number {
    return this.fleet.instances[0]!.port;
  }

  /** The memory of the service in megabytes. */
  get memory(): number {
    return this.fleet.instances[0]!.memory;
  }

  /** @returns the throughput of a closed loop in requests per second */
  async saturate(seconds: number): Promise<number> {
    const [sum] = await this.load.put(this.port, {
      shots: takingTurns(this.crew),
      people: SATURATING,
      seconds,
    });
    return sum.goodput;
  }

  /**
   * Sends requests at a fixed rate per second, and health probes at the same time.
   * @param prepared connections opened in advance. Probes always open new ones.
   */
  async offer(rate: number, seconds: number, prepared = 0): Promise<{ work: Sum; health: Sum }> {
    const regular: Step = { shots: takingTurns(this.crew), rate, seconds, prepared };
    const probe: Step = { shots: [{ method: 'GET', path: '/api/health', cookie: '' }], rate: 20, seconds };
    const [work, health] = await this.load.put(this.port, regular, probe);
    return { work, health };
  }

  /**
   * Sends load until the throughput stops growing. The service is slower while its code is being compiled. So an
   * overload would be too small if it were a multiple of a cold service's throughput.
   */
  private async warmUp(): Promise<void> {
    let before = 0;
    for (let turn = 0; turn < WARM_UPS; turn++) {
      const now = await this.saturate(WARM_UP_SECONDS);
      if (now <= GROWTH * before) return;
      before = now;
    }
  }

  async stop(): Promise<void> {
    this.load.stop();
    await this.fleet.stop();
  }
}

/** The ids of PostgreSQL's main process and its children. Later children inherit the core. */
async function processesOfPostgres(fleet: Fleet): Promise<number[]> {
  const [row] = await fleet.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${row!.pid}/stat`, 'utf8'))![1]);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
  return [server, ...children.map(Number)];
}
