import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

  read(): { delays: number[]; memory: number[] } {
    const lines = readFileSync(this.file, 'utf8').trim().split('\n').slice(1); // its second began before `begin`
    const beats = lines.map((line) => line.split(' ').map(Number) as [number, number]);
    return { delays: beats.map(([delay]) => delay), memory: beats.map(([, memory]) => memory) };
  }

  stop(): void {
    rmSync(this.file, { force: true });
  }
}
