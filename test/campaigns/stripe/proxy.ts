import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Requests that get a test clock. Stripe assigns it only at a customer's creation, and lists hide its objects by
 * default.
 */
const NAME_A_CLOCK = new Set(['POST /v1/customers', 'GET /v1/customers', 'GET /v1/subscriptions']);
const PASSED_ON = ['authorization', 'content-type', 'idempotency-key', 'stripe-version', 'user-agent'];
const PASSED_BACK = [
  'idempotency-key',
  'content-type',
  'idempotent-replayed',
  'request-id',
  'retry-after',
  'stripe-should-retry',
];

/** A proxy between the service and Stripe that adds a test clock to requests. It logs nothing. */
export class TestClockProxy {
  testClock: string | undefined;
  /** Seconds since 1970, a minute early because the machines' clocks differ. */
  private readonly start = Math.floor(Date.now() / 1000) - 60;
  private readonly server = createServer((request, response) => {
    this.forward(request, response).catch(() => response.destroy());
  });

  /** @param target the base URL of the API */
  constructor(private readonly target: string) {}

  /** @returns the base URL for the service */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Hides events of earlier runs. Otherwise the service would read their objects for 30 days. */
  private hideOldEvents(parameters: URLSearchParams): void {
    const from = Math.max(this.start, Number(parameters.get('created[gte]')));
    parameters.set('created[gte]', String(from));
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', this.target);
    let body = await text(request);
    if (url.pathname === '/v1/events') this.hideOldEvents(url.searchParams);
    if (this.testClock && NAME_A_CLOCK.has(`${method} ${url.pathname}`)) {
      const named = new URLSearchParams({ test_clock: this.testClock }).toString();
      if (method === 'POST') body = body ? `${body}&${named}` : named;
      else if (!url.searchParams.has('customer')) url.search += `${url.search ? '&' : '?'}${named}`;
    }
    const sent = PASSED_ON.map((name) => [name, request.headers[name]] as [string, string]);
    const answer = await fetch(url, {
      method,
      headers: Object.fromEntries(sent.filter(([, value]) => value)),
      ...(method === 'POST' && { body }),
    });
    const headers = PASSED_BACK.map((name) => [name, answer.headers.get(name)] as [string, string]);
    response.writeHead(answer.status, Object.fromEntries(headers.filter(([, value]) => value)));
    response.end(await answer.text());
  }
}
