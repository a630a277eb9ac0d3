import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { TIMEOUTS } from '../../../src/platform/config/timeouts.js';
import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { connect } from '../../support/connection.js';
import { freePort } from '../../support/free-port.js';
import { organizationRow, untilWaiting } from '../../support/lock-barrier.js';
import { scrape, type Samples } from '../../support/metrics.js';
import { found, invite, type Team } from '../../support/people.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { eventOf, send, tell } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';

/** The path of promtool, if it is installed. */
const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync);
const DASHBOARD = '../../../scripts/dashboard';
const POOL_SIZE = 2;
/** The number of waiting queries from which the service rejects requests. */
const CROWDED = 10 * POOL_SIZE;

interface RegisteredMetrics {
  registeredMetrics: (service: string) => Promise<unknown>;
}

let world: World;
let ada: Browser;
let acme: Team;
let port: number;

beforeAll(async () => {
  port = await freePort();
  world = await startWorld({
    settings: {
      METRICS_PORT: String(port),
      HOST: '0.0.0.0',
      COMMIT: 'abc1234',
    },
  });
  ada = await world.signedIn('ada@example.com');
  acme = await found(ada, 'Acme');
});
afterAll(() => world.stop());

/** Scrapes the metrics until the condition holds, because values from the database are cached. */
const shows = (isIt: (samples: Samples) => boolean) =>
  until(
    () => scrape(port),
    (samples) => isIt(samples),
  );
const requests = (samples: Samples, method: string, route: string, status: number) =>
  samples.get(
    `workspace_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  ) ?? 0;

/** The names of metrics in a text, without labels and file names. */
const namesIn = (text: string) => [
  ...new Set(text.match(/\b(?:workspace|nodejs|process)_[a-z0-9_]+(?=[{[()\s`"'|]|$)/gm) ?? []),
];
const scrapedNames = async () =>
  new Set([...(await scrape(port)).keys()].map((name) => name.replace(/\{.*/, '')));

describe('metrics', () => {
  it('measure requests by their route pattern, never by their URL [Log and audit trail, V14.2.1]', async () => {
    const before = await scrape(port);
    await ada.get(`/api/organizations/${acme.id}`);
    await ada.get(`/api/organizations/${uuidv7()}`);
    await ada.get('/api/canary-a?canary-b');
    await ada.get('/canary-c');
    await ada.request('PUT', '/api/me');
    await world.browser().get('/api/me');
    const after = await scrape(port);
    const more = (...request: [method: string, route: string, status: number]) =>
      requests(after, ...request) - requests(before, ...request);
    expect(more('GET', '/api/organizations/:id', 200)).toBe(1);
    expect(more('GET', '/api/organizations/:id', 404)).toBe(1);
    expect(more('GET', 'none', 404)).toBe(2);
    expect(more('PUT', 'none', 405)).toBe(1);
    expect(more('GET', '/api/me', 401)).toBe(1);
    const names = [...after.keys()].join('\n');
    expect(names).not.toMatch(/canary|[0-9a-f]{8}-[0-9a-f]{4}/);
    const buckets = [...after].filter(([name]) =>
      /_bucket.*"\/api\/organizations\/:id",status="200"/.test(name),
    );
    expect(buckets.length).toBeGreaterThan(5);
    expect(buckets.at(-1)![1]).toBe(requests(after, 'GET', '/api/organizations/:id', 200));
  });

  it('are served only on a port of their own, which serves nothing else [V13.4.5, API9]', async () => {
    expect((await ada.get('/metrics')).status).toBe(404);
    expect((await ada.get('/api/metrics')).status).toBe(404);
    const statusOf = async (method: string, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
    expect(await statusOf('GET', '/metrics?name[]=x')).toBe(200);
    expect(await statusOf('GET', '/api/health')).toBe(404);
    expect(await statusOf('GET', '/')).toBe(404);
    expect(await statusOf('POST', '/metrics')).toBe(404);
  });

  it('are served only on METRICS_HOST, regardless of HOST', async () => {
    const isServed = (host: string, at: number) =>
      fetch(`http://${host}:${at}/metrics`).then(
        ({ ok }) => ok,
        () => false,
      );
    const served = async (at: number) => [await isServed('127.0.0.1', at), await isServed('127.0.0.2', at)];
    expect(await served(port)).toEqual([true, false]);
    const other = await freePort();
    await world.startInstance({ METRICS_PORT: String(other), METRICS_HOST: '127.0.0.2' });
    expect(await served(other)).toEqual([false, true]);
  });

  it('describe the process, its event loop and its version', async () => {
    const samples = await scrape(port);
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      `workspace_build_info{version="${version}",commit="abc1234"}`,
    ])
      expect(samples.get(name)).toBeGreaterThan(0);
  });

  it('count database connections, waiting queries and shed requests', async () => {
    const { owner, ...team } = await found(await world.signedIn('bo@example.com'), 'Crowd');
    const own = await freePort();
    const small = { METRICS_PORT: String(own), DATABASE_POOL_SIZE: String(POOL_SIZE) };
    owner.goTo(await world.startInstance(small));
    const showsOwn = (isIt: (samples: Samples) => boolean) => until(() => scrape(own), isIt);
    const before = await scrape(own);
    expect(before.get('workspace_database_pool_limit')).toBe(POOL_SIZE);
    expect(before.get('workspace_http_requests_shed_total')).toBe(0);
    const holder = await connect(world.database.url);
    const { sql, parameters } = organizationRow(team.id);
    await holder.query('BEGIN');
    await holder.query(sql, parameters);
    const changes = Array.from({ length: POOL_SIZE }, (_, n) =>
      owner.patch(`/api/organizations/${team.id}`, { name: `Crowd ${n}` }),
    );
    await untilWaiting(world.database, POOL_SIZE);
    const asked = Array.from({ length: CROWDED + 3 }, () => owner.get('/api/me'));
    // At least this many, because jobs may wait for a connection as well.
    const during = await showsOwn((samples) => samples.get('workspace_http_requests_shed_total')! >= 3);
    expect(during.get('workspace_database_pool_connections')).toBe(POOL_SIZE);
    expect(during.get('workspace_database_pool_idle')).toBe(0);
    expect(during.get('workspace_database_pool_waiting')).toBeGreaterThanOrEqual(CROWDED);
    await holder.query('ROLLBACK');
    await holder.end();
    for (const change of changes) expect((await change).status).toBe(200);
    const shed = (await Promise.all(asked)).filter(({ status }) => status === 503);
    const after = await showsOwn((samples) => samples.get('workspace_database_pool_waiting') === 0);
    expect(after.get('workspace_http_requests_shed_total')).toBe(shed.length);
  });

  it('compare the clock of the instance with that of the database', async () => {
    expect(Math.abs((await scrape(port)).get('workspace_clock_offset_seconds')!)).toBeLessThan(60);
  });

  it('count jobs by state, payments in review by reason, and early fraud warnings that are open', async () => {
    const { query } = world.database;
    const waiting = 'workspace_jobs{queue="invite-mail",state="waiting"}';
    const failed = 'workspace_jobs{queue="invite-mail",state="failed"}';
    const oldest = 'workspace_jobs_oldest_waiting_seconds{queue="invite-mail"}';
    const inReview = 'workspace_payments_in_review{reason="other_terms"}';
    const late = 'workspace_payments_in_review{reason="organization_deleted"}';
    const warnings = 'workspace_fraud_warnings';
    const all = [waiting, failed, oldest, inReview, late, warnings];
    // A scrape shows values that an earlier one has read, so one wait serves all of them.
    const become = (values: Record<string, number>) =>
      shows((samples) => Object.entries(values).every(([name, value]) => samples.get(name) === value));
    const idle = await become(Object.fromEntries(all.map((name) => [name, 0])));
    expect([...idle.keys()].filter((name) => name.includes('pgboss'))).toEqual([]);

    await world.mail.stop();
    await invite(acme, 'late@example.com');
    await query(`UPDATE jobs.job SET created_on = now() - interval '1 hour' WHERE name = 'invite-mail'`);
    // Payments that are refunded, disputed, or were warned about long ago need no decision.
    await query(
      `INSERT INTO payments (id, organization_id, kind, item, amount, currency, refunded, review, fraud_warned_at)
       VALUES ('cs_review', $1, 'top_up', 'research', 1, 'eur', 0, 'other_terms', NULL),
              ('cs_warned', $1, 'top_up', 'research', 1000, 'eur', 400, NULL, now() - interval '13 days'),
              ('cs_disputed', $1, 'top_up', 'research', 1000, 'eur', 0, NULL, now()),
              ('cs_refunded', $1, 'top_up', 'research', 1000, 'eur', 1000, NULL, now()),
              ('cs_long_ago', $1, 'top_up', 'research', 1000, 'eur', 0, NULL, now() - interval '15 days')`,
      [acme.id],
    );
    await query(
      `INSERT INTO payment_disputes (id, payment_id, organization_id, status, amount, withdrawn, opened_at)
       VALUES ('du_1', 'cs_disputed', $1, 'lost', 1000, 1000, now())`,
      [acme.id],
    );
    const busy = await become({ [waiting]: 1, [inReview]: 1, [late]: 0, [warnings]: 1 });
    expect(busy.get(oldest)).toBeGreaterThanOrEqual(3600);

    await query(`UPDATE jobs.job SET state = 'failed' WHERE name = 'invite-mail'`);
    await query(`UPDATE payments SET resolved_at = now() WHERE id = 'cs_review'`);
    await query(`UPDATE payments SET refunded = 1000 WHERE id = 'cs_warned'`);
    await become({ [waiting]: 0, [failed]: 1, [oldest]: 0, [inReview]: 0, [warnings]: 0 });
    await world.mail.start();
    await query(`DELETE FROM jobs.job WHERE name = 'invite-mail'`);
  });

  it('count webhooks that were received, handled, failed and rejected', async () => {
    const count = (what: string, family: string) => `workspace_webhooks_${what}_total{family="${family}"}`;
    const object = { id: 'sub_of_nobody', object: 'subscription' };
    expect((await tell(world, eventOf('customer.subscription.updated', object))).status).toBe(200);
    expect((await tell(world, eventOf('payout.paid', { id: 'po_1', object: 'payout' }))).status).toBe(200);
    expect((await send(world, '{}', { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    await settled(world);
    const samples = await shows((now) => now.get(count('handled', 'customer.subscription')) === 1);
    expect(samples.get(count('received', 'customer.subscription'))).toBe(1);
    expect(samples.get(count('received', 'payout'))).toBe(1);
    expect(samples.get(count('handled', 'payout'))).toBeUndefined();
    for (const family of ['customer.subscription', 'payout'])
      expect(samples.get(count('ignored', family))).toBe(1);
    expect(samples.get('workspace_webhooks_refused_total')).toBe(1);
    expect(samples.get('workspace_webhooks_lag_seconds_count')).toBe(1);

    world.payments.control.faults.add({ kind: 'server error', times: 1000 });
    await tell(world, eventOf('customer.subscription.updated', object));
    await shows((now) => (now.get(count('failed', 'customer.subscription')) ?? 0) > 0);
    world.payments.control.faults.clear();
    await settled(world);
    // The webhook is counted only after its transaction has ended, for which `settled` waits.
    await shows((now) => now.get(count('handled', 'customer.subscription')) === 2);
  });

  it('are all documented in docs/operations.md', async () => {
    const shown = [...(await scrapedNames())].filter((name) => name.startsWith('workspace_'));
    const page = await readFile('docs/operations.md', 'utf8');
    const [, table = ''] = /## Metrics([^]*)## Alerts/.exec(page)!;
    const family = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    const documented = namesIn(table).filter((name) => name.startsWith('workspace_'));
    expect(documented.sort()).toEqual([...new Set(shown.map(family))].sort());
  });

  it('include all that the alerts use', async () => {
    const used = namesIn(await readFile('deploy/prometheus/alerts.yaml', 'utf8'));
    expect(used.length).toBeGreaterThan(10);
    expect([...(await scrapedNames())]).toEqual(expect.arrayContaining(used));
  });

  it('are all in the dashboard that the build writes, which uses no others', async () => {
    const { dashboard } = (await import(`${DASHBOARD}/dashboard.mjs`)) as {
      dashboard: (metrics: unknown) => object;
    };
    const { registeredMetrics } = (await import(`${DASHBOARD}/metrics.mjs`)) as RegisteredMetrics;
    const shown = namesIn(JSON.stringify(dashboard(await registeredMetrics('../../src'))));
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const served = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    const families = new Set(shown.map((name) => name.replace(/_(bucket|count)$/, '')));
    expect([...families].filter((name) => !served.includes(name))).toEqual([]);
    expect(served.filter((name) => name.startsWith('workspace_') && !families.has(name))).toEqual([]);
  });

  it('have exactly the alerts that docs/operations.md lists', async () => {
    const rules = await readFile('deploy/prometheus/alerts.yaml', 'utf8');
    const page = await readFile('docs/operations.md', 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(rules.match(/severity: (critical|warning) /g)).toHaveLength(alerts.length);
    expect([...page.matchAll(/^\| `(Workspace\w+)`/gm)].map(([, name]) => name)).toEqual(alerts);
  });

  (PROMTOOL ? it : it.skip)('satisfy promtool, and so do the alerts and the configuration', async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const promtool = (args: string[], input?: string) =>
      spawnSync(PROMTOOL!, args, { encoding: 'utf8', ...(input && { input }) });
    for (const done of [
      promtool(['check', 'metrics'], text),
      promtool(['check', 'rules', 'deploy/prometheus/alerts.yaml']),
      promtool(['test', 'rules', 'deploy/prometheus/alerts.test.yaml']),
      promtool(['check', 'config', 'deploy/prometheus/prometheus.yaml']),
    ])
      expect([done.status, done.stderr]).toEqual([0, '']);
  });

  it('are served while the database is down, without the values that come from it', async () => {
    const jobs = (samples: Samples) =>
      [...samples.keys()].filter((name) => name.startsWith('workspace_jobs{'));
    const scrapeUntil = (own: number, readable: number) =>
      until(
        () => scrape(own),
        (samples) => samples.get('workspace_database_readable') === readable,
      );
    const withoutDatabase = async (how: 'refuse' | 'freeze') => {
      const network = await startTcpProxy(world.database.url);
      const own = await freePort();
      const instance = await world.startInstance(
        { DATABASE_URL: network.url, METRICS_PORT: String(own) },
        how === 'freeze' ? { databaseProbe: TIMEOUTS.databaseProbe } : {},
      );
      await scrapeUntil(own, 1);
      network.behave(how);
      if (how === 'refuse') network.cut();
      const without = await scrapeUntil(own, 0);
      expect(jobs(without)).toEqual([]);
      expect(without.get('process_cpu_seconds_total')).toBeGreaterThan(0);
      network.behave('serve');
      expect(jobs(await scrapeUntil(own, 1)).length).toBeGreaterThan(0);
      await instance.app.stop();
      world.instances.splice(world.instances.indexOf(instance), 1);
      await network.stop();
    };
    await Promise.all([withoutDatabase('refuse'), withoutDatabase('freeze')]);
  });
});
