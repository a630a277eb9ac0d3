import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, get } from 'node:http';
import type { Browser } from './browser.js';
import { until } from './until.js';
import type { Instance } from './world.js';

/** One event of a stream. */
export interface LiveEvent {
  event: string;
  data: any;
  /** The `retry` field in front of the event. */
  retry?: number;
}

/** A client's stream of live events. It is closed with the server's end or by `close`. */
export class LiveStream {
  readonly events: LiveEvent[] = [];
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>;
  private isClosed = false;
  private taken = 0;
  private text = '';

  /** Opens a stream with the cookies of a browser. @throws Error if the response is no stream */
  static async open(browser: Browser, { origin }: Pick<Instance, 'origin'>): Promise<LiveStream> {
    return LiveStream.openWith(await browser.jar.getCookieString(browser.publicUrl), origin);
  }

  /** @param cookie the `cookie` header */
  static async openWith(cookie: string, origin: string): Promise<LiveStream> {
    const request = get(`${origin}/api/events`, { agent: false, headers: { cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The stream was refused with ${response.statusCode}.`);
    const stream = new LiveStream(request, response);
    await stream.next('ready');
    return stream;
  }

  private constructor(
    private readonly request: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8').on('data', (data: string) => this.read(data));
    response.on('error', () => {}); // `close` follows
    this.closed = new Promise((resolve) =>
      response.once('close', () => {
        this.isClosed = true;
        resolve();
      }),
    );
  }

  /** Waits for the next event of this kind, and skips others. @throws Error if the stream closes before */
  async next(event: string, isIt: (data: any) => boolean = () => true): Promise<LiveEvent> {
    await until(
      async () => ({ wanted: event, found: this.find(event, isIt), received: this.events }),
      ({ found }) => found >= 0 || this.isClosed,
    );
    const found = this.find(event, isIt);
    if (found < 0)
      throw new Error(`The stream closed before the event ${event}: ${JSON.stringify(this.events)}`);
    this.taken = found + 1;
    return this.events[found]!;
  }

  /** The next change that names this resource. */
  async change(resource: string, organizationId?: string | null): Promise<any> {
    const { data } = await this.next(
      'changed',
      (one) =>
        one.resources.includes(resource) &&
        (organizationId === undefined || one.organizationId === organizationId),
    );
    return data;
  }

  close(): void {
    this.request.destroy();
  }

  private find(event: string, isIt: (data: any) => boolean): number {
    return this.events.findIndex(
      (one, index) => index >= this.taken && one.event === event && isIt(one.data),
    );
  }

  private read(data: string): void {
    this.text += data;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      this.events.push(eventOf(this.text.slice(0, end)));
      this.text = this.text.slice(end + 2);
    }
  }
}

function eventOf(block: string): LiveEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const retry = fields.get('retry');
  return {
    event: fields.get('event') ?? 'message',
    data: JSON.parse(fields.get('data') ?? 'null'),
    ...(retry !== undefined && { retry: Number(retry) }),
  };
}
