import { Connection } from './connection.js';
import { encoder, type Shot } from './shot.js';
import { Tally } from './tally.js';

/**
 * More than this are never open at once, as behind a load balancer; what is due then waits, and the wait counts. It is
 * less than the system lets wait to be accepted: more would be told nothing, and come again after one, three, seven seconds.
 */
const MOST_CONNECTIONS = 400;

/** Sends shots in turns over as many connections as it takes. */
export class Gun {
  private readonly free: Connection[] = [];
  private readonly waiting: ((connection: Connection) => void)[] = [];
  private open = 0;
  private sent = 0;

  constructor(private readonly port: number) {}

  /** So many a second, whether the answers come or not: a shot's time counts from when it was due, not from when it left. */
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
      // Never asleep: waking a load that sleeps is work for who answers, which no client elsewhere makes.
      await new Promise((resolve) => setImmediate(resolve));
    }
    tally.seconds = seconds;
    await Promise.all(answers);
    return tally;
  }

  /** So many people, each of whom asks again as soon as the answer is there. */
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
    if (this.open >= MOST_CONNECTIONS) return new Promise((resolve) => this.waiting.push(resolve));
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
