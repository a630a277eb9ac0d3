import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_EVENTS } from '../../../src/billing/stripe/setup/webhook-events.js';

/** The objects of the simulated account. Number 0 is the newest of each kind. */
export interface Account {
  /** The time of the newest object, in seconds since 1970. */
  now: number;
  subscriptions: number;
  events: number;
  /** The number of events in the last hour. */
  recent: number;
}

export const HOUR = 3600;
const MONTH = 30 * 24 * HOUR;

export const subscriptionId = (n: number) => `sub_${n}`;
export const invoiceId = (n: number) => `in_${n}`;
export const eventId = (n: number) => `evt_${n}`;
export const checkoutId = (n: number) => `01a00000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** One subscription was created per minute. */
export const subscribedAt = ({ now }: Account, n: number) => now - HOUR - 60 * n;
/** The end of every subscription's current period. */
export const periodEnd = ({ now }: Account) => now + MONTH;

function eventAt({ now, events, recent }: Account, n: number): number {
  if (n < recent) return now - Math.floor((n * HOUR) / recent);
  return now - HOUR - Math.floor(((n - recent) * (MONTH - HOUR)) / (events - recent));
}

/** A payment provider that only serves lists, computed from numbers. Counts the calls of each path. */
export async function startPages(account: Account) {
  const calls = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
    const page = pageOf(account, pathname, searchParams);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', url: pathname, ...page }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, calls, stop: () => server.close() };
}

function pageOf(account: Account, path: string, query: URLSearchParams) {
  const types = new Set([...query].filter(([name]) => name.startsWith('types[')).map(([, type]) => type));
  if (path === '/v1/events')
    return list(query, account.events, (n) => eventAt(account, n), (n) => event(account, n), (n) => types.has(typeOf(n))); // prettier-ignore
  if (path === '/v1/subscriptions')
    return list(query, account.subscriptions, (n) => subscribedAt(account, n), (n) => subscription(account, n)); // prettier-ignore
  return { data: [], has_more: false };
}

function list(
  query: URLSearchParams,
  count: number,
  createdAt: (n: number) => number,
  make: (n: number) => object,
  isWanted: (n: number) => boolean = () => true,
) {
  const limit = Number(query.get('limit'));
  const after = query.get('starting_after')?.split('_')[1];
  const latest = Number(query.get('created[lt]') ?? Infinity) - 1;
  const upTo = Math.min(latest, Number(query.get('created[lte]') ?? Infinity));
  const from = Number(query.get('created[gte]') ?? 0);
  const found: number[] = [];
  for (let n = after ? Number(after) + 1 : 0; n < count && createdAt(n) >= from && found.length <= limit; n++)
    if (createdAt(n) <= upTo && isWanted(n)) found.push(n);
  return { data: found.slice(0, limit).map(make), has_more: found.length > limit };
}

const typeOf = (n: number) => WEBHOOK_EVENTS[n % WEBHOOK_EVENTS.length]!;

function event(account: Account, n: number): object {
  const object = { object: 'customer', id: `cus_${n}` };
  return { object: 'event', id: eventId(n), type: typeOf(n), created: eventAt(account, n), data: { object } };
}

function subscription(account: Account, n: number): object {
  return {
    object: 'subscription',
    id: subscriptionId(n),
    customer: `cus_${n}`,
    status: 'active',
    metadata: { checkout_id: checkoutId(n) },
    created: subscribedAt(account, n),
    cancel_at: null,
    cancel_at_period_end: false,
    latest_invoice: { object: 'invoice', id: invoiceId(n), status: 'paid' },
    items: {
      data: [
        {
          current_period_end: periodEnd(account),
          price: { unit_amount: 2900, currency: 'eur', recurring: { interval: 'month' } },
        },
      ],
    },
  };
}
