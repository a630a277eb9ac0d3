import { connect, type Socket } from 'node:net';

/** A callback for a response. The status is 0 if the connection broke. */
export type Answered = (status: number, retryAfter: boolean) => void;

const END_OF_HEAD = '\r\n\r\n';

/**
 * A keep-alive connection that parses as little of a response as possible. A regular HTTP client needs several times
 * the processor time, which would distort the measurement.
 */
export class Connection {
  private readonly socket: Socket;
  private pending: Answered | undefined;
  private received = '';
  isOpen = true;

  constructor(port: number, onClose: (connection: Connection) => void) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => this.take(text));
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.isOpen = false;
      onClose(this);
      this.answered(0, false);
    });
  }

  send(octets: Buffer, answered: Answered): void {
    this.pending = answered;
    this.socket.write(octets);
  }

  close(): void {
    this.socket.destroy();
  }

  private take(text: string): void {
    this.received += text;
    const end = this.received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.received)?.[1] ?? 0);
    if (this.received.length < end + END_OF_HEAD.length + length) return;
    const status = Number(this.received.slice(9, 12));
    const retryAfter = status >= 400 && /\r\nretry-after: \d/i.test(this.received);
    this.received = '';
    this.answered(status, retryAfter);
  }

  private answered(status: number, retryAfter: boolean): void {
    const { pending } = this;
    this.pending = undefined;
    pending?.(status, retryAfter);
  }
}
