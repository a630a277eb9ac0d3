import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveStream } from '../../../support/live.js';
import { until } from '../../../support/until.js';
import { PATIENCE } from './balancer.js';

/** Milliseconds before a refused stream is opened again, as in the client for browsers. */
const RETRY = 5_000;
/** Streams that are opened at the same time at the beginning. */
const AT_ONCE = 20;

/** Browsers of one session that listen for live events through a balancer. If a stream ends, they open it again. */
export class Listeners {
  /** How often a stream was opened again. */
  returned = 0;
  /** How often a stream was refused. */
  refused = 0;
  private readonly stopping = new AbortController();
  private readonly open = new Map<number, LiveStream>();

  constructor(
    private readonly cookie: string,
    private readonly origin: string,
    private readonly count: number,
  ) {
    setMaxListeners(0, this.stopping.signal); // each waiting stream adds a listener
  }

  async start(): Promise<void> {
    for (let first = 0; first < this.count; first += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, this.count - first) }, (_, n) => first + n);
      await Promise.all(batch.map((number) => this.connect(number)));
    }
    for (const number of this.open.keys()) void this.stay(number);
  }

  /** Waits until all streams are open, and then for a change on each of them. */
  async hear(change: () => Promise<unknown>, resource: string): Promise<void> {
    await until(
      async () => this.open.size,
      (open) => open === this.count,
      PATIENCE,
    );
    const streams = [...this.open.values()];
    await change();
    for (const stream of streams) await stream.change(resource, null);
  }

  stop(): void {
    this.stopping.abort();
    for (const stream of this.open.values()) stream.close();
  }

  private async stay(number: number): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const stream = this.open.get(number);
      await stream?.closed;
      this.open.delete(number);
      const wait = stream?.events.findLast(({ retry }) => retry !== undefined)?.retry ?? RETRY;
      await pause(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await this.connect(number).then(
        () => this.returned++,
        () => this.refused++,
      );
    }
  }

  private async connect(number: number): Promise<void> {
    const stream = await LiveStream.openWith(this.cookie, this.origin);
    if (this.stopping.signal.aborted) return stream.close();
    this.open.set(number, stream);
  }
}
