import { Agent, type Dispatcher, request } from 'undici';
import type { Answer } from '../../support/browser.js';
import type { AnswerCheck } from '../../support/interface-check.js';

export interface Sending {
  json?: unknown;
  /** A request body that is sent unchanged. */
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** The instance that receives the request. By default, the person's own. */
  origin?: string;
}

/** All people share these connections, as behind a load balancer. The timeout is long enough for slow machines. */
export const connections = new Agent({ connections: 64, pipelining: 1, connect: { timeout: 5 * 60_000 } });

/**
 * A fast client with or without a session. Ignores received cookies, and checks every response against the OpenAPI
 * document.
 */
export class Person {
  constructor(
    readonly email: string,
    /** The `cookie` header of the session. Empty without a session. */
    readonly cookie: string,
    public origin: string,
    private readonly check: AnswerCheck | undefined,
    private readonly dispatcher: Dispatcher = connections,
  ) {}

  get = (path: string, sending?: Sending) => this.send('GET', path, sending);
  post = (path: string, json?: unknown) => this.send('POST', path, { json });
  patch = (path: string, json?: unknown) => this.send('PATCH', path, { json });
  delete = (path: string) => this.send('DELETE', path);

  /** Sends a request. @throws Error without a response, or if the OpenAPI document does not allow it */
  async send<Body = any>(method: string, path: string, sending: Sending = {}): Promise<Answer<Body>> {
    const { json, body, headers, origin = this.origin } = sending;
    const response = await request(origin + path, {
      method,
      dispatcher: this.dispatcher,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    });
    const isEndless = response.headers['content-type'] === 'text/event-stream';
    const text = isEndless ? await firstPart(response.body) : await response.body.text();
    const answer: Answer<Body> = {
      status: response.statusCode,
      headers: headersOf(response.headers),
      text,
      body: parsed(text),
    };
    if (path.startsWith('/api/')) this.check?.answer(method, path, answer);
    return answer;
  }
}

/** Leaves a stream after its first part. */
async function firstPart(body: Dispatcher.ResponseData['body']): Promise<string> {
  for await (const part of body) return String(part);
  return '';
}

function headersOf(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
