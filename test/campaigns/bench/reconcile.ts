import { randomBytes } from 'node:crypto';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createContext } from '../../../src/commands/run-command.js';
import { readConfig } from '../../../src/platform/config/read-config.js';
import { Client } from '../../../src/platform/database/driver/client.js';
import { JobsService } from '../../../src/platform/jobs/jobs.service.js';
import { startPostgres } from '../../../src/sandbox/postgres/postgres.js';
import { freePort } from '../../support/free-port.js';
import { guard } from '../../support/temporary-postgres.js';
import { checkoutId, HOUR, periodEnd, startPages, subscribedAt, type Account } from './reconcile-pages.js';

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '100000' },
    events: { type: 'string', default: '1200000' },
    recent: { type: 'string', default: '10000' },
  },
});
/** A run leaves the last five minutes to the next one, so all objects are older. */
const account: Account = {
  now: Math.floor(Date.now() / 1000) - 6 * 60,
  subscriptions: Number(values.subscriptions),
  events: Number(values.events),
  recent: Number(values.recent),
};

const directory = await mkdtemp(join(tmpdir(), 'workspace-reconcile-'));
await chmod(directory, 0o711); // under root, PostgreSQL runs as another user
guard(directory);
const postgres = await startPostgres({
  directory: join(directory, 'postgres'),
  port: await freePort(),
  database: 'workspace',
});
const pages = await startPages(account);
const database = new pg.Client({ connectionString: postgres.url });
const app = await createContext(
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    CONSOLE: 'false',
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: postgres.url,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    OIDC_ISSUER: pages.origin,
    OIDC_CLIENT_ID: 'workspace',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-bench',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'workspace@example.com',
    STRIPE_SECRET_KEY: 'sk_test_of_the_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_bench',
    STRIPE_API_BASE: pages.origin,
  }),
);
try {
  await database.connect();
  await fill();
  await app.get(JobsService).work();
  await jobsDone();
  await database.query('DELETE FROM jobs.schedule');
  console.log('| run | events | subscriptions | calls | statements | jobs | seconds |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  await measure('an hour, all events delivered', 'billing-reconcile', [account.recent, 0], hourAgo);
  await measure('the next hour without events', 'billing-reconcile', [0, 0]);
  await measure('a full comparison of all subscriptions', 'billing-reconcile-subscriptions', [0, account.subscriptions], notCompared); // prettier-ignore
} finally {
  await app.close();
  await database.end();
  pages.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Stores the state of the service after delivery of all events. Triggers are disabled for speed. */
async function fill(): Promise<void> {
  const numbers = `generate_series(0, ${account.subscriptions - 1}) AS n`;
  const hex = `lpad(to_hex(n), 12, '0')`;
  const organization = `('01a00000-0000-7000-8001-' || ${hex})::uuid`;
  const checkout = `('${checkoutId(0).slice(0, -12)}' || ${hex})::uuid`;
  const created = `to_timestamp(${subscribedAt(account, 0)} - 60 * n)`;
  await database.query(`
    SET session_replication_role = replica;
    INSERT INTO organizations (id, name, name_key) SELECT ${organization}, 'Organization ' || n, n::text FROM ${numbers};
    INSERT INTO checkouts (id, organization_id, kind, item, status, paid, customer_id, price_id, amount, currency, tokens,
                           return_path, session_id, created_at, expires_at)
    SELECT ${checkout}, ${organization}, 'subscription', 'research', 'complete', true, 'cus_' || n, 'price_1', 2900, 'eur',
           100000, '/', 'cs_' || n, ${created}, ${created} FROM ${numbers};
    INSERT INTO subscriptions (id, organization_id, item, checkout_id, customer_id, status, amount, currency, interval,
                               current_period_end, cancel_at_period_end, activated_at, created_at)
    SELECT 'sub_' || n, ${organization}, 'research', ${checkout}, 'cus_' || n, 'active', 2900, 'eur', 'month',
           to_timestamp(${periodEnd(account)}), false, ${created}, ${created} FROM ${numbers};
    INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id)
    SELECT 'in_' || n, ${organization}, 'subscription', 'research', 2900, 'eur', 'pi_' || n FROM ${numbers};
    INSERT INTO stripe_events (id, type, object_id)
    SELECT 'evt_' || n, 'customer.updated', 'cus_' || n FROM generate_series(0, ${account.events - 1}) AS n;
    INSERT INTO reconciliations (part, position, completed_at) SELECT part, now(), now()
      FROM unnest(ARRAY['events', 'checkouts', 'subscriptions', 'refunds']) AS part
      ON CONFLICT (part) DO UPDATE SET position = excluded.position, completed_at = now();
    UPDATE reconciliations SET position = NULL WHERE part IN ('checkouts', 'subscriptions');
    SET session_replication_role = origin`);
  await database.query('VACUUM ANALYZE');
}

async function hourAgo(): Promise<void> {
  await database.query(`UPDATE reconciliations SET position = to_timestamp($1) WHERE part = 'events'`, [
    account.now - HOUR + 1,
  ]);
}

async function notCompared(): Promise<void> {
  await database.query(`UPDATE reconciliations SET completed_at = NULL WHERE part = 'subscriptions'`);
}

async function measure(
  name: string,
  queue: string,
  [events, subscriptions]: number[],
  prepare = async () => {},
): Promise<void> {
  await prepare();
  pages.calls.clear();
  const counted = countStatements(queue);
  const begun = performance.now();
  await app.get(DataSource).transaction((manager) => app.get(JobsService).send(manager, queue, {}));
  await jobsDone();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const { statements, jobs } = counted();
  const calls = [...pages.calls.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `| ${[name, events, subscriptions, calls, statements, jobs, seconds].map(String).join(' | ')} |`,
  );
}

async function jobsDone(): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `SELECT FROM jobs.job WHERE name IN (SELECT name FROM jobs.queue WHERE name !~ '^__') AND state < 'completed'`,
    );
    if (rows.length === 0) return;
    await pause(20);
  }
}

/** Counts the service's statements, including those that write and delete jobs. */
function countStatements(queue: string): () => { statements: number; jobs: number } {
  const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;
  let [statements, jobs] = [0, 0];
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    statements++;
    const text: string = typeof query[0] === 'string' ? query[0] : query[0].text;
    if (/DELETE FROM jobs\./i.test(text) && JSON.stringify(query).includes(queue)) jobs++;
    return send.apply(this, query);
  };
  return () => {
    Client.prototype.query = send;
    return { statements, jobs };
  };
}
