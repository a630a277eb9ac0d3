import { Buyer } from '../support/buyer.js';
import type { Browser } from '../support/browser.js';
import { tokenIn } from '../support/mail-server.js';
import type { MisbehavingProvider } from '../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../support/misbehaving-world.js';
import { found, invite } from '../support/people.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import type { Instance, World } from '../support/world.js';

const SYSTEMS = ['database', 'identity provider', 'payment provider', 'mail server'] as const;
type System = (typeof SYSTEMS)[number];

/** The fewest orders that pass through every combination of running systems. */
const ORDERS: System[][] = [
  ['database', 'identity provider', 'payment provider', 'mail server'],
  ['database', 'mail server', 'identity provider', 'payment provider'],
  ['payment provider', 'database', 'mail server', 'identity provider'],
  ['mail server', 'payment provider', 'database', 'identity provider'],
  ['identity provider', 'payment provider', 'mail server', 'database'],
  ['identity provider', 'mail server', 'payment provider', 'database'],
];

let world: World;
let provider: MisbehavingProvider;
let ada: Browser;
let environment: Record<string, string>;
const ways = new Map<System, TcpProxy>();

beforeAll(async () => {
  ({ world, provider } = await startMisbehavingWorld());
  ada = world.browser();
  await signIn(ada);
  const { config, app } = world.instances[0]!;
  environment = {
    DATABASE_URL: await wayTo('database', config.database.url),
    STRIPE_API_BASE: await wayTo('payment provider', world.payments.environment.STRIPE_API_BASE!),
    SMTP_URL: await wayTo('mail server', config.mail.smtpUrl),
  };
  // Stops this instance, which would otherwise run some of the jobs.
  await app.stop();
  world.instances.splice(0, 1);
});
afterAll(async () => {
  await world.stop();
  for (const way of ways.values()) await way.stop();
});

/** Puts a TCP proxy in front of a system, so that the test can make it unreachable. @returns the URL of the proxy */
async function wayTo(system: System, address: string): Promise<string> {
  const url = new URL(address);
  const way = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  ways.set(system, way);
  url.port = String(way.port);
  return url.href;
}

async function allDown(): Promise<void> {
  await provider.stop();
  for (const way of ways.values()) {
    way.behave('refuse');
    way.cut();
  }
}

async function comesUp(system: System): Promise<void> {
  if (system === 'identity provider') await provider.start();
  else ways.get(system)!.behave('serve');
}

async function signIn(browser: Browser): Promise<number> {
  const start = await browser.get('/api/auth/login');
  if (start.status !== 302) return start.status;
  const callback = await browser.passProvider(start.headers.get('location')!);
  return (await browser.get(callback)).status;
}

let round = 0;

it.each(ORDERS.map((order) => [order.join(', '), order] as const))(
  'the service works if the other systems start later, in the order %s',
  async (_names, order) => {
    await allDown();
    let isUp = false;
    const starting = world.startInstance({ ...environment, LIMIT_REQUESTS_PER_10S: '0' });
    let instance: Instance | undefined;
    const there = new Set<System>();
    try {
      for (const system of order) {
        expect(isUp).toBe(there.has('database'));
        await comesUp(system);
        there.add(system);
        if (!there.has('database')) continue;
        instance ??= await starting.finally(() => (isUp = true));
        ada.goTo(instance);
        const somebody = world.browser(world.instances.indexOf(instance));
        expect((await ada.get('/api/health')).status).toBe(200);
        expect(await signIn(somebody)).toBe(there.has('identity provider') ? 302 : 503);
        // Otherwise Ada's own session would end after 20 sign-ins.
        await somebody.get('/api/auth/logout');
        const buyer = await Buyer.of(world, ada, `Buyer ${++round}`);
        expect((await buyer.checkout('research')).status).toBe(there.has('payment provider') ? 201 : 503);
      }
      const email = `guest-${round}@example.com`;
      const { token } = await invite(await found(ada, `Order ${round}`), email);
      expect(tokenIn(await world.mail.next(email))).toBe(token);
    } finally {
      instance ??= await starting;
      await instance.app.stop();
      world.instances.splice(world.instances.indexOf(instance), 1);
    }
  },
);

it('covers all 16 combinations of running systems', () => {
  const combinations = ORDERS.flatMap((order) =>
    [...order.keys(), order.length].map((count) => order.slice(0, count).sort().join()),
  );
  expect(new Set(combinations).size).toBe(2 ** SYSTEMS.length);
});
