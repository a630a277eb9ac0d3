import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How one sort of slow client behaves. */
interface Sort {
  what: string;
  /** Seconds after which the service has had enough of it. */
  limit: number;
  /** How many there are for each thousand. What is left unread was asked for first, and asking much is another matter. */
  share: number;
  begin(socket: Socket): void;
  /** Every second. */
  drip?: string;
}

interface Crawler {
  sort: Sort;
  socket: Socket;
  since: number;
}

/** More octets than the buffers of the system take (four million), so that the service is left with the rest. */
const UNREAD = 6_000_000;
/** They come bit by bit, with so many milliseconds between: it is no rush that is tried here. */
const BATCHES = 10;
const BETWEEN_BATCHES = 500;

/** Very slow clients of four sorts. */
export class Crawlers {
  private readonly sorts: Sort[];
  private readonly longest = new Map<Sort, number>();
  private readonly connecting = new Set<Socket>();
  private readonly alive = new Set<Crawler>();
  private count = 0;

  constructor(
    private readonly port: number,
    cookie: string,
    /** An answer that is large, and its octets. */
    large: { path: string; size: number },
  ) {
    const head = (line: string, ...more: string[]) =>
      [`${line} HTTP/1.1`, 'Host: workspace.example.com', `Cookie: ${cookie}`, ...more, ''].join('\r\n');
    const post = head('POST /api/organizations', 'Content-Type: application/json', 'Content-Length: 1000');
    const documents = `${head(`GET ${large.path}`)}\r\n`.repeat(Math.ceil(UNREAD / large.size));
    this.sorts = [
      {
        what: 'slow headers',
        limit: 5,
        share: 1000,
        begin: (socket) => socket.write(head('GET /api/me')),
        drip: 'x',
      },
      {
        what: 'slow bodies',
        limit: 10,
        share: 1000,
        begin: (socket) => socket.write(`${post}\r\n{`),
        drip: ' ',
      },
      { what: 'silent connections', limit: 5, share: 1000, begin: () => {} },
      {
        what: 'readers who never read',
        limit: 10,
        share: 10,
        begin: (socket) => socket.pause().write(documents),
      },
    ];
  }

  get opened(): number {
    return this.count;
  }

  get left(): number {
    return this.connecting.size + this.alive.size;
  }

  /** Seconds that the last of each sort was there. */
  get lifetimes(): { what: string; limit: number; longest: number }[] {
    return this.sorts.map(({ what, limit }, index) => ({
      what,
      limit,
      longest: this.longest.get(this.sorts[index]!) ?? 0,
    }));
  }

  /** Opens so many thousands of each sort and keeps them going until the service has cut off all, or the time is over. */
  async crawl(thousands: number, seconds: number): Promise<void> {
    let isOpening = true;
    const opening = this.open(thousands).finally(() => (isOpening = false));
    const end = performance.now() + seconds * 1000;
    while (isOpening || (this.left > 0 && performance.now() < end)) await this.drip();
    await opening;
  }

  stop(): void {
    for (const { socket } of this.alive) socket.destroy();
  }

  private async open(thousands: number): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch++) {
      for (const sort of this.sorts)
        for (let n = 0; n < (thousands * sort.share) / BATCHES; n++) this.add(sort);
      await pause(BETWEEN_BATCHES);
    }
  }

  /** Each second an octet of each client; notes which ones the service has cut off. */
  private async drip(): Promise<void> {
    await pause(1000);
    const open = connectionsTo(this.port);
    for (const crawler of this.alive) {
      const { sort, socket, since } = crawler;
      if (open.has(socket.localPort ?? 0)) {
        if (sort.drip) socket.write(sort.drip);
        continue;
      }
      this.alive.delete(crawler);
      this.longest.set(sort, Math.max(this.longest.get(sort) ?? 0, (performance.now() - since) / 1000));
      socket.destroy();
    }
  }

  private add(sort: Sort): void {
    this.count++;
    const socket = connect({ host: '127.0.0.1', port: this.port }).resume();
    this.connecting.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.connecting.delete(socket));
    socket.once('connect', () => {
      this.connecting.delete(socket);
      this.alive.add({ sort, socket, since: performance.now() });
      sort.begin(socket);
    });
  }
}

/**
 * The ports of those whose connections the service has not closed. The system knows; a client that does not read
 * is not told.
 */
function connectionsTo(port: number): Set<number> {
  const open = new Set<number>();
  const server = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const line of readFileSync('/proc/net/tcp', 'latin1').split('\n')) {
    const [, local, remote, state] = line.trim().split(/\s+/);
    if (state === ESTABLISHED && local!.endsWith(server)) open.add(parseInt(remote!.split(':')[1]!, 16));
  }
  return open;
}

/** As `/proc/net/tcp` has it. */
const ESTABLISHED = '01';
