import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createBoss } from '../../../src/platform/jobs/boss.js';
import type { Payments } from '../../support/payments.js';
import { identifier, SUBSCRIBED_EVERY, subscribedAt, subscribedUntil } from './population.js';

/** Events of an hour: some were delivered before, others are missed by the webhook in each turn. */
const DELIVERED = 100;
const MISSED = 10;
/** Subscriptions per page, the limit that the service requests. */
const PAGE = 100;
/** Subscriptions that a turn compares, ongoing and canceled. */
const COMPARED = PAGE * SUBSCRIBED_EVERY;

const seconds = (time: string) => new Date(time).getTime() / 1000;

/** Starts a world's payment provider. It lists the generated subscriptions, and forwards all other calls. */
export async function startProvider({ environment }: Payments, organizations: number) {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/v1/subscriptions') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(subscriptionPage(searchParams, organizations)));
      return;
    }
    const body = method === 'GET' ? undefined : await buffer(request);
    const passed = new Headers(headers as Record<string, string>);
    for (const name of ['connection', 'content-length', 'host', 'transfer-encoding']) passed.delete(name);
    const answer = await fetch(`${environment.STRIPE_API_BASE}${url}`, { method, headers: passed, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** The ongoing subscriptions, newest first, as Stripe lists them. One began in each second. */
function subscriptionPage(query: URLSearchParams, organizations: number) {
  const upTo = query.get('created[lte]');
  const after = query.get('starting_after')?.split('_')[1];
  const newest = upTo === null ? 0 : seconds(subscribedAt(0)) - Number(upTo);
  const data: object[] = [];
  let n = after ? Number(after) + SUBSCRIBED_EVERY : Math.ceil(newest / SUBSCRIBED_EVERY) * SUBSCRIBED_EVERY;
  for (; n < organizations && data.length < PAGE; n += SUBSCRIBED_EVERY) data.push(subscription(n));
  return { object: 'list', url: '/v1/subscriptions', data, has_more: n < organizations };
}

function subscription(n: number): object {
  return {
    object: 'subscription',
    id: `sub_${n}`,
    customer: `cus_${n}`,
    status: 'active',
    metadata: { checkout_id: identifier('checkout', n) },
    created: seconds(subscribedAt(n)),
    cancel_at: null,
    cancel_at_period_end: false,
    latest_invoice: { object: 'invoice', id: `in_${n}`, status: 'paid' },
    items: {
      data: [
        {
          current_period_end: seconds(subscribedUntil(n)),
          price: { unit_amount: 2900, currency: 'eur', recurring: { interval: 'month' } },
        },
      ],
    },
  };
}

/** Marks all comparisons as just completed. Otherwise the service would compare all subscriptions at startup. */
export async function setCompared(database: pg.Client): Promise<void> {
  await database.query(
    `INSERT INTO reconciliations (part, position, completed_at)
     SELECT part, CASE WHEN part IN ('events', 'refunds', 'disputes') THEN now() END, now()
       FROM unnest(ARRAY['events', 'checkouts', 'subscriptions', 'refunds', 'disputes']) AS part
     ON CONFLICT (part) DO UPDATE SET position = excluded.position, completed_at = excluded.completed_at`,
  );
}

interface Place {
  size: number;
  url: string;
}

/** Prepares the reconciliation jobs, which the service runs. @returns functions that run and time one job each */
export async function startReconciliations({ control, environment }: Payments, { size, url }: Place) {
  const boss = createBoss({ url, migrate: false });
  boss.on('error', ({ message }) => console.error(message)); // a missed heartbeat while this process is busy
  await boss.start();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query('DELETE FROM jobs.schedule'); // the turns start all runs
  await done(database);
  const beginning = control.now();
  control.setWebhooks(false);
  const customer = await createCustomer(environment);
  const emit = (count: number) => {
    for (let n = 0; n < count; n++) control.changeContact(customer, `name=Name+${n}+${Math.random()}`);
  };
  const run = async (queue: string) => {
    const begun = performance.now();
    await boss.send(queue, { atStart: true });
    await done(database);
    return (performance.now() - begun) * 1000;
  };
  const hour = async () => {
    emit(MISSED);
    await database.query(`UPDATE reconciliations SET position = to_timestamp($1) WHERE part = 'events'`, [
      beginning,
    ]);
    return run('billing-reconcile');
  };
  const page = async () => {
    const from = subscribedAt(size - COMPARED);
    await database.query(
      `UPDATE reconciliations SET completed_at = NULL, position = $1 WHERE part = 'subscriptions'`,
      [from],
    );
    return run('billing-reconcile-subscriptions');
  };
  emit(DELIVERED);
  await hour();
  const stop = async () => {
    await boss.stop({ graceful: false });
    await database.end();
  };
  return { hour, page, stop };
}

async function createCustomer({
  STRIPE_API_BASE,
  STRIPE_SECRET_KEY,
}: Payments['environment']): Promise<string> {
  const answer = await fetch(`${STRIPE_API_BASE}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ name: 'Name' }),
  });
  return ((await answer.json()) as { id: string }).id;
}

async function done(database: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      `SELECT FROM jobs.job WHERE state < 'completed' AND name !~ '^__'`,
    );
    if (rowCount === 0) return;
    await pause(2);
  }
}
