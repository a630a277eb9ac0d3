import { Connection } from './connection.js';
import { encoder, type Shot } from './shot.js';
import { Tally } from './tally.js';

/**
 * Maximum open connections, as behind a load balancer. Requests wait for a free connection, and their latency includes
 * the wait. Fewer than the listen backlog, because connections above it are retried only after seconds.
 */
export const MAX_CONNECTIONS = 400;
/** Opens a connection before the measurement. */
const OPENER = Buffer.from('GET /api/version HTTP/1.1\r\nHost: workspace.example.com\r\n\r\n');

/** Sends requests in rotation, over as many connections as needed. */
export class Gun {
  private readonly free: Connection[] = [];
  private readonly waiting: ((connection: Connection) => void)[] = [];
  private open = 0;
  private sent = 0;

  constructor(private readonly port: number) {}

  /**
   * Opens connections for the next step. Node.js accepts one connection per turn of its event loop
   * (https://github.com/libuv/libuv/pull/3696). So connections that all open during an overload would wait for seconds.
   */
  async prepare(connections: number): Promise<void> {
    const opened = Array.from({ length: connections }, () => this.connect());
    await Promise.all(
      opened.map((connection) => new Promise<void>((resolve) => connection.send(OPENER, () => resolve()))),
    );
    this.free.push(...opened.filter(({ isOpen }) => isOpen));
  }

  /** Sends requests at a fixed rate, regardless of responses. Latency is measured from the scheduled time. */
  async openLoop(shots: Shot[], rate: number, seconds: number): Promise<Tally> {
    const encoders = shots.map(encoder);
    const tally = new Tally();
    const total = Math.round(rate * seconds);
    const start = performance.now();
    let begun = 0;
    const answers: Promise<void>[] = [];
    while (begun < total) {
      const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * rate) + 1);
      for (; begun < due; begun++)
        answers.push(this.fire(encoders[begun % encoders.length]!, start + (begun / rate) * 1000, tally));
      // Busy-waits. Waking this process would take time on the service's core, which a remote client would not.
      await new Promise((resolve) => setImmediate(resolve));
    }
    tally.seconds = seconds;
    await Promise.all(answers);
    return tally;
  }

  /** Sends requests in a closed loop: each client sends its next request after the previous response. */
  async closedLoop(shots: Shot[], people: number, seconds: number): Promise<Tally> {
    const encoders = shots.map(encoder);
    const tally = new Tally();
    const start = performance.now();
    const end = start + seconds * 1000;
    let begun = 0;
    const ask = async () => {
      while (performance.now() < end)
        await this.fire(encoders[begun++ % encoders.length]!, performance.now(), tally);
    };
    await Promise.all(Array.from({ length: people }, ask));
    tally.seconds = (performance.now() - start) / 1000;
    return tally;
  }

  close(): void {
    for (const connection of this.free) connection.close();
  }

  private async fire(encode: (n: number) => Buffer, due: number, tally: Tally): Promise<void> {
    tally.left(performance.now() - due);
    const connection = await this.take();
    await new Promise<void>((resolve) => {
      connection.send(encode(this.sent++), (status, retryAfter) => {
        tally.add(status, retryAfter, performance.now() - due);
        this.giveBack(connection);
        resolve();
      });
    });
  }

  private take(): Connection | Promise<Connection> {
    const free = this.free.pop();
    if (free) return free;
    if (this.open >= MAX_CONNECTIONS) return new Promise((resolve) => this.waiting.push(resolve));
    return this.connect();
  }

  private giveBack(connection: Connection): void {
    const next = this.waiting.shift();
    if (next) next(connection.isOpen ? connection : this.connect());
    else if (connection.isOpen) this.free.push(connection);
  }

  private connect(): Connection {
    this.open++;
    return new Connection(this.port, (closed) => {
      this.open--;
      const index = this.free.indexOf(closed);
      if (index >= 0) this.free.splice(index, 1);
    });
  }
}
