import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../campaign.js';

/** Measures the event loop and the memory of an instance, by code loaded into its process (pulse.mjs). */
export class Pulse {
  private readonly file = join(tmpdir(), `workspace-pulse-${process.pid}-${Date.now()}`);

  constructor() {
    this.begin();
  }

  /** Environment variables for the measured instance. */
  get settings(): Record<string, string> {
    const module = new URL('pulse.mjs', import.meta.url).href;
    return { NODE_OPTIONS: `--import=${module}`, PULSE_FILE: this.file };
  }

  /** Discards earlier measurements, such as those of the startup. */
  begin(): void {
    writeFileSync(this.file, '');
  }

  /** @returns the largest values of each second */
  read(): { delays: number[]; work: number[]; memory: number[] } {
    const lines = readFileSync(this.file, 'utf8').trim().split('\n').slice(1); // its second began before `begin`
    const beats = lines.map((line) => line.split(' ').map(Number) as [number, number, number]);
    return {
      delays: beats.map(([delay]) => delay),
      work: beats.map(([, work]) => work),
      memory: beats.map(([, , memory]) => memory),
    };
  }

  /** On a busy machine, a process waits for its turn. Only its own work can be a fault of the service. */
  blocks(limits: { target: number; gate?: number }): Figures {
    const { delays, work } = this.read();
    return {
      'ms of blocked event loop': { most: Math.round(Math.max(...delays)) },
      'ms of its own work in one block': { most: Math.round(Math.max(...work)), ...limits },
    };
  }

  stop(): void {
    rmSync(this.file, { force: true });
  }
}
