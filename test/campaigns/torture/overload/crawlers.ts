import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Sort {
  what: string;
  /** Seconds after which the service closes the connection. */
  limit: number;
  /**
   * Clients of this kind per thousand. There are fewer clients that never read, because the service processes their
   * requests.
   */
  share: number;
  begin(socket: Socket): void;
  /** Sent every second. */
  drip?: string;
}

interface Crawler {
  sort: Sort;
  socket: Socket;
  since: number;
}

/**
 * Bytes of responses that a client requests and never reads. They exceed the system's buffers (four million bytes), so
 * that the service must hold the rest.
 */
const UNREAD = 6_000_000;
/** Batches in which clients connect, because this campaign does not test a connection flood. */
const BATCHES = 100;
const BETWEEN_BATCHES = 50;
/** Milliseconds between the bytes of a client. Each client has its own timer, like independent clients. */
const BETWEEN_BYTES = 1000;
/** Milliseconds between checks for connections that the service has closed. */
const BETWEEN_LOOKS = 1000;

/** Opens very slow clients of four kinds, and measures how long the service keeps their connections. */
export class Crawlers {
  private readonly sorts: Sort[];
  private readonly longest = new Map<Sort, number>();
  private readonly connecting = new Set<Socket>();
  private readonly alive = new Set<Crawler>();
  private count = 0;

  constructor(
    private readonly port: number,
    cookie: string,
    /** The path of a large response and its size in bytes. */
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
        what: 'clients that never read',
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

  /** The duration in seconds of the longest connection of each kind. */
  get lifetimes(): { what: string; limit: number; longest: number }[] {
    return this.sorts.map(({ what, limit }, index) => ({
      what,
      limit,
      longest: this.longest.get(this.sorts[index]!) ?? 0,
    }));
  }

  /** Opens the clients, and keeps them active until the service has closed all, or until the time is over. */
  async crawl(thousands: number, seconds: number): Promise<void> {
    let isOpening = true;
    const opening = this.open(thousands).finally(() => (isOpening = false));
    const end = performance.now() + seconds * 1000;
    while (isOpening || (this.left > 0 && performance.now() < end)) await this.look();
    await opening;
  }

  stop(): void {
    for (const { socket } of this.alive) socket.destroy();
  }

  private async open(thousands: number): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch++) {
      for (const sort of this.sorts) {
        const opened = (batches: number) => Math.floor((thousands * sort.share * batches) / BATCHES);
        for (let n = opened(batch); n < opened(batch + 1); n++) this.add(sort);
      }
      await pause(BETWEEN_BATCHES);
    }
  }

  private async look(): Promise<void> {
    await pause(BETWEEN_LOOKS);
    const open = connectionsTo(this.port);
    for (const crawler of this.alive) {
      const { sort, socket, since } = crawler;
      if (open.has(socket.localPort ?? 0)) continue;
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
      if (sort.drip) drip(socket, sort.drip);
    });
  }
}

/** Sends a byte each second until the connection ends. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), BETWEEN_BYTES);
  socket.once('close', () => clearInterval(timer));
}

/**
 * Client ports of connections that the service has not closed. The operating system knows them, whereas a client that
 * never reads does not notice the end.
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

/** The state of an open connection in `/proc/net/tcp`. */
const ESTABLISHED = '01';
