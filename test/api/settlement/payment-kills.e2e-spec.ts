import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { brokenBilling } from '../../support/billing-invariants.js';
import { build } from '../../support/build.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { connect } from '../../support/connection.js';
import { driftIn } from '../../support/payment-drift.js';
import { freePorts } from '../../support/free-port.js';
import { untilWaiting, webhookOf } from '../../support/lock-barrier.js';
import { ServiceProcess } from '../../support/service-process.js';
import { gate, until } from '../../support/until.js';
import { send, signed } from '../../support/webhooks.js';
import { SESSION_KEY, STATEMENT_TIMEOUT, startWorld, type World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;
let directory: string;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'workspace-kills-'));
  world = await startWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop()));
  control.faults.clear();
  ada.goTo(world.instances[0]!);
  await settled(world);
  expect(await brokenBilling(world)).toEqual([]);
});
afterAll(async () => {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The settings of the world's service, for a process of its own. */
const environment = (port: number) => {
  const { oidc } = world.instances[0]!.config;
  return {
    PORT: String(port),
    SANDBOX_DIR: directory,
    PUBLIC_URL: world.publicUrl,
    DATABASE_URL: world.database.url,
    DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
    SESSION_KEYS: SESSION_KEY,
    OIDC_ISSUER: world.provider.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    SMTP_URL: world.mail.url,
    MAIL_FROM: 'Workspace <workspace@example.com>',
    STRIPE_WEBHOOK_SECRET: world.payments.environment.STRIPE_WEBHOOK_SECRET!,
    STRIPE_SECRET_KEY: world.payments.environment.STRIPE_SECRET_KEY!,
    STRIPE_API_BASE: world.payments.environment.STRIPE_API_BASE!,
  };
};

/** Starts an instance of the built service, which a test can kill. */
async function startProcess(): Promise<{ service: ServiceProcess; origin: string }> {
  const port = await freePorts();
  const service = new ServiceProcess(environment(port));
  started.push(service);
  await service.isReady();
  await settled(world);
  return { service, origin: `http://localhost:${port}` };
}

const keysOf = (path: string, since: number) =>
  world.payments.exchanges
    .slice(since)
    .flatMap((exchange) =>
      exchange.kind === 'request' && exchange.method === 'POST' && exchange.path === path
        ? [exchange.headers['idempotency-key']]
        : [],
    );

describe('a killed service', () => {
  it.each([
    ['a customer', '/v1/customers'],
    ['a checkout', '/v1/checkout/sessions'],
  ])(
    'does not create %s a second time if it was killed before it stored the first one',
    async (what, path) => {
      const buyer = await Buyer.of(world, ada, `Killed with ${what}`);
      if (path !== '/v1/customers') await buyer.portal();
      const { service, origin } = await startProcess();
      const since = world.payments.exchanges.length;
      const [released, release] = gate();
      control.faults.add({ kind: 'slow', method: 'POST', path, until: released });
      ada.goTo({ origin });
      const lost = expect(buyer.checkout('research')).rejects.toThrow();
      await until(
        async () => control.faults.all(),
        ({ length }) => length === 0,
      );
      service.signal('SIGKILL');
      await lost;
      release();
      await until(
        async () => keysOf(path, since),
        ({ length }) => length === 1,
      );

      ada.goTo(world.instances[0]!);
      const { status, body } = await buyer.checkout('research');
      expect(status).toBe(201);
      expect(keysOf(path, since)).toHaveLength(2);
      expect(new Set(keysOf(path, since)).size).toBe(1);
      expect(control.list('sessions').filter(({ customer }) => customer === buyer.customer)).toHaveLength(1);
      control.pay(sessionOf(body.url));
      expect(await buyer.comeBack(sessionOf(body.url))).toContain('checkout=success');
    },
  );

  it('gets an event again if it was killed before it stored the event, and credits the payment once', async () => {
    const buyer = await Buyer.of(world, ada, 'Killed with an event');
    const { service, origin } = await startProcess();
    control.hold();
    await buyer.subscribe('research');
    const lock = await connect(world.database.url);
    const event = control.list('events').findLast(({ type }) => type === 'invoice.paid')!;
    const { sql, parameters } = webhookOf(event);
    await lock.query('BEGIN');
    await lock.query(sql, parameters);
    const text = JSON.stringify(event, null, 2);
    const there = world.instances.push({ ...world.instances[0]!, origin }) - 1;
    const lost = expect(
      send(world, text, { 'stripe-signature': signed(world, text) }, there),
    ).rejects.toThrow();
    await untilWaiting(world.database);
    service.signal('SIGKILL');
    await lost;
    world.instances.splice(there, 1);
    await lock.end();
    await control.release('in order');
    await settled(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
  });
});

it('the command `billing-reconcile` repairs missed events without a running service', async () => {
  const buyer = await Buyer.of(world, ada, 'Told of nothing');
  control.setWebhooks(false);
  await buyer.buyTokens('research');
  await buyer.subscribe('support');
  control.setWebhooks(true);
  expect((await buyer.agent('research')).tokenBalance).toBe(0);
  const command = new ServiceProcess(environment(await freePorts()), {
    command: [process.execPath, 'dist/commands/billing-reconcile.js'],
  });
  expect({ ...(await command.exit), stderr: command.stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  expect(command.stdout).toMatch(/^events: [1-9]\d* in [1-9]\d* calls, [1-9]\d* to read again$/m);
  expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
  expect((await buyer.agent('support')).subscription.status).toBe('active');
});
