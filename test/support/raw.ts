import { connect, type Socket } from 'node:net';

/** An HTTP response as read from the connection. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON body. Undefined if the body is not JSON. */
  body: any;
}

/** A TCP connection on which the test sends any bytes. */
export class RawConnection {
  /** Whether the server has closed the connection. */
  ended = false;
  private received = '';
  private wake: () => void = () => {};

  private constructor(readonly socket: Socket) {
    socket.setNoDelay();
    socket.on('data', (data) => {
      this.received += data.toString('latin1');
      this.wake();
    });
    socket.on('error', () => {});
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.ended = true;
        this.wake();
      });
  }

  static open(origin: string): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new RawConnection(socket)));
    });
  }

  send(...parts: (string | Buffer)[]): this {
    for (const part of parts) this.socket.write(part);
    return this;
  }

  /** Reads the next response. @throws Error if the connection closes before the response is complete */
  async answer({ toHead = false } = {}): Promise<RawAnswer> {
    for (;;) {
      const answer = this.take(toHead);
      if (answer) return answer;
      if (this.ended) throw new Error(`The connection closed without a response: ${this.received}`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Waits for the server to close the connection. @returns the remaining bytes */
  async end(): Promise<string> {
    while (!this.ended) await new Promise<void>((resolve) => (this.wake = resolve));
    this.socket.destroy();
    return this.received;
  }

  close(): void {
    this.socket.destroy();
  }

  private take(toHead: boolean): RawAnswer | undefined {
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [statusLine = '', ...lines] = this.received.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const rest = this.received.slice(end + 4);
    const length = toHead || status < 200 ? 0 : Number(headers.get('content-length') ?? 0);
    // A stream that closes the connection has no end that could be waited for.
    const isChunked = headers.get('transfer-encoding') === 'chunked' && headers.get('connection') !== 'close';
    const body = isChunked && !toHead ? unchunked(rest) : { bytes: rest.slice(0, length), length };
    if (!body || rest.length < body.length) return undefined;
    const text = Buffer.from(body.bytes, 'latin1').toString();
    this.received = rest.slice(body.length);
    return { status, headers, text, body: json(text) };
  }
}

export function isListening(origin: string): Promise<boolean> {
  return RawConnection.open(origin).then(
    (connection) => {
      connection.close();
      return true;
    },
    () => false,
  );
}

/** Sends one request on a new connection, and closes the connection after the response. */
export async function raw(
  origin: string,
  request: string | Buffer,
  options?: { toHead?: boolean },
): Promise<RawAnswer> {
  const connection = await RawConnection.open(origin);
  try {
    return await connection.send(request).answer(options);
  } finally {
    connection.close();
  }
}

/** @returns the body and its length with the sizes of its chunks. Undefined if it is not complete */
function unchunked(text: string): { bytes: string; length: number } | undefined {
  let bytes = '';
  for (let at = 0; ;) {
    const [line, size] = /^([\da-f]+)\r\n/i.exec(text.slice(at)) ?? [];
    if (line === undefined) return undefined;
    const length = Number.parseInt(size!, 16);
    const start = at + line.length;
    at = start + length + 2;
    if (text.length < at) return undefined;
    if (length === 0) return { bytes, length: at };
    bytes += text.slice(start, start + length);
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
