import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a server that simulates network and server failures. */
export interface TcpProxy {
  port: number;
  /** The URL of the server, with the port of the proxy. */
  url: string;
  /** The number of connections refused so far. */
  readonly refused: number;
  /** Returns how often clients have sent this text. */
  timesSent(text: string): number;
  /** Returns the times at which clients sent this text, in milliseconds of the monotonic clock. */
  sentAt(text: string): number[];
  /** Sets the behavior: serve normally, refuse connections, or accept everything without a response. */
  behave(how: 'serve' | 'refuse' | 'freeze'): void;
  /** Closes all open connections. */
  cut(): void;
  /** Simulates a server that goes down. Once a client sends this text, closes and refuses all connections. */
  goDownAt(text: string): void;
  /**
   * Simulates a lost response. When this text is next sent, forwards it, but no more responses. Closes the connection when
   * the server has executed the statement and answers with the same text, as PostgreSQL does for COMMIT.
   */
  loseAnswerTo(text: string): void;
  /** Simulates a machine failure. Open connections never respond again, but new connections work. */
  abandon(): void;
  stop(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  abandoned: boolean;
}

/** @param target the URL of the server */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname: host, port: targetPort } = new URL(target);
  const pairs = new Set<Pair>();
  const sockets = new Set<Socket>();
  let how: 'serve' | 'refuse' | 'freeze' = 'serve';
  let refused = 0;
  const sent: { at: number; text: string }[] = [];
  let unanswered: string | undefined;
  let lastWords: string | undefined;

  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const settle = ({ client, server, abandoned }: Pair) => {
    for (const socket of [client, server])
      if (abandoned || how === 'freeze') socket.pause();
      else socket.resume();
  };
  const listener = createServer((client) => {
    if (how === 'refuse') {
      refused++;
      return void client.resetAndDestroy();
    }
    const server = connect({ host, port: Number(targetPort) });
    const pair = { client, server, abandoned: false };
    pairs.add(pair);
    let lost: { statement: string; answers: string } | undefined;
    client.on('data', (data) => {
      const text = data.toString('latin1');
      sent.push({ at: performance.now(), text });
      if (unanswered !== undefined && text.includes(unanswered)) {
        lost = { statement: unanswered, answers: '' };
        unanswered = undefined;
      }
      if (lastWords !== undefined && text.includes(lastWords)) {
        lastWords = undefined;
        how = 'refuse';
        return cut();
      }
      server.write(data);
    });
    server.on('data', (data) => {
      if (!lost) return void client.write(data);
      lost.answers += data.toString('latin1');
      if (lost.answers.includes(lost.statement)) client.resetAndDestroy();
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        pairs.delete(pair);
        if (!pair.abandoned) other.destroy();
      });
    }
    settle(pair);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));

  const { port } = listener.address() as AddressInfo;
  return {
    port,
    url: Object.assign(new URL(target), { port: String(port) }).href,
    get refused() {
      return refused;
    },
    timesSent: (text) =>
      sent
        .map((one) => one.text)
        .join('')
        .split(text).length - 1,
    sentAt: (text) => sent.filter((one) => one.text.includes(text)).map(({ at }) => at),
    behave(next) {
      how = next;
      for (const pair of pairs) settle(pair);
    },
    cut,
    goDownAt: (text) => void (lastWords = text),
    loseAnswerTo: (text) => void (unanswered = text),
    abandon() {
      for (const pair of pairs) {
        pair.abandoned = true;
        settle(pair);
        pair.server.destroy();
      }
    },
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        cut();
      }),
  };
}
