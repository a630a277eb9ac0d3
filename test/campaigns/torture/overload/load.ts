import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pin } from './pin.js';
import type { Shot } from './shot.js';
import type { Sum } from './tally.js';

/**
 * Sends requests for `seconds`: either `rate` per second, or as fast as `people` clients get responses. `prepared`
 * connections are opened in advance.
 */
export type Step = { shots: Shot[]; seconds: number; prepared?: number } & (
  { rate: number; people?: undefined } | { rate?: undefined; people: number }
);

export interface Order {
  port: number;
  /** The steps run at the same time. */
  steps: Step[];
}

/** A load generator in its own process on its own processor core. */
export class Load {
  private constructor(private readonly shooter: ChildProcess) {}

  static start(core: number): Load {
    const shooter = fork(fileURLToPath(new URL('./shooter.ts', import.meta.url)));
    pin(shooter.pid!, core);
    return new Load(shooter);
  }

  /** Puts load on a port. @returns the result of each step */
  async put<Steps extends Step[]>(port: number, ...steps: Steps): Promise<{ [Index in keyof Steps]: Sum }> {
    const answer = once(this.shooter, 'message');
    this.shooter.send({ port, steps } satisfies Order);
    const [sums] = (await answer) as [{ [Index in keyof Steps]: Sum }];
    return sums;
  }

  stop(): void {
    this.shooter.kill();
  }
}
