import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../support/until.js';
import type { Figures } from '../campaign.js';

/** Measurements of one process in one second. */
interface Beat {
  pid: number;
  /** Milliseconds since 1970. */
  began: number;
  /** The longest block of the event loop in milliseconds. */
  delay: number;
  /** The longest processor time of the process itself within a block, in milliseconds. */
  work: number;
  /** Megabytes at the end of the second. */
  memory: number;
}

/** Measures event loop and memory of instances with pulse.mjs, which is loaded into their processes. */
export class Pulse {
  private readonly file = join(tmpdir(), `workspace-pulse-${process.pid}-${Date.now()}`);
  private since = 0;

  constructor() {
    writeFileSync(this.file, '');
  }

  /** Environment variables for the measured instances. */
  get settings(): Record<string, string> {
    const module = new URL('pulse.mjs', import.meta.url).href;
    return { NODE_OPTIONS: `--import=${module}`, PULSE_FILE: this.file };
  }

  /** Starts measuring now, so that earlier work, such as that of startup, does not count. */
  begin(): void {
    this.since = Date.now();
  }

  /**
   * Waits until all processes have written their measurements up to this call.
   * @param limits for the service's own work. On a busy machine, a process also waits for the processor, which is not a
   * defect of the service
   */
  async figures(limits: { target: number; gate?: number }): Promise<{ figures: Figures; memory: number[] }> {
    const end = Date.now();
    // Commands that prepared the instances wrote measurements, too, and have ended.
    const measured = await until(
      async () => this.beats().filter(({ began }) => began >= this.since),
      (now) =>
        now.length > 0 && now.every(({ pid }) => now.some((beat) => beat.pid === pid && beat.began >= end)),
    );
    const most = (of: 'delay' | 'work' | 'memory') =>
      Math.round(Math.max(...measured.map((beat) => beat[of])));
    const figures = {
      'ms of blocked event loop': { most: most('delay') },
      'ms of its own work in one block': { most: most('work'), ...limits },
      'MB of memory, maximum': { most: most('memory') },
    };
    return { figures, memory: measured.map(({ memory }) => memory) };
  }

  stop(): void {
    rmSync(this.file, { force: true });
  }

  private beats(): Beat[] {
    const lines = readFileSync(this.file, 'utf8').trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Beat);
  }
}
