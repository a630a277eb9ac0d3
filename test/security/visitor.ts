import { RawConnection, type RawAnswer } from '../support/raw.js';

export interface Asked {
  headers?: string[];
  json?: unknown;
}

/** Sends requests verbatim, because other clients would normalize the path or the method. */
export class Visitor {
  private readonly connections = new Map<string, RawConnection>();

  /**
   * @param cookie the Cookie header, or an empty text
   * @param userId the id of the person, or an empty text
   */
  constructor(
    private readonly cookie: string,
    readonly userId = '',
  ) {}

  async ask(
    origin: string,
    method: string,
    path: string,
    { headers = [], json }: Asked = {},
  ): Promise<RawAnswer> {
    const connection = await this.connectionTo(origin);
    const body = json === undefined ? '' : JSON.stringify(json);
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      ...(this.cookie ? [`Cookie: ${this.cookie}`] : []),
      ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
      ...headers,
    ];
    const answer = await connection
      .send(`${head.join('\r\n')}\r\n\r\n${body}`)
      .answer({ toHead: method === 'HEAD' });
    if (answer.headers.get('connection') === 'close') {
      connection.close();
      this.connections.delete(origin);
    }
    return answer;
  }

  leave(): void {
    for (const connection of this.connections.values()) connection.close();
  }

  /** The service closes a connection that is idle for long. */
  private async connectionTo(origin: string): Promise<RawConnection> {
    let connection = this.connections.get(origin);
    if (!connection || connection.ended) connection = await RawConnection.open(origin);
    this.connections.set(origin, connection);
    return connection;
  }
}
