import { freePort } from '../../support/free-port.js';
import { createSdk } from '../../../src/billing/stripe/sdk.js';
import { WEBHOOK_EVENTS } from '../../../src/billing/stripe/setup/webhook-events.js';
import type { Browser } from '../../support/browser.js';
import { Buyer } from '../../support/buyer.js';
import { startProductionWorld } from '../../support/production-world.js';
import { ServiceProcess } from '../../support/service-process.js';
import type { World } from '../../support/world.js';
import { build, launch } from '../../support/world-process.js';

const PUBLIC_URL = 'https://other.example.com';

let world: World;
let ada: Browser;

beforeAll(async () => {
  await build();
  world = await startProductionWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

/** Runs the command with nothing but the settings that it needs. */
async function setUp(more: Record<string, string> = {}) {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = world.payments.environment as Record<string, string>;
  const command = new ServiceProcess(
    { NODE_ENV: 'production', PUBLIC_URL, STRIPE_SECRET_KEY: STRIPE_SECRET_KEY!, STRIPE_API_BASE: STRIPE_API_BASE!, ...more },
    { command: [process.execPath, 'dist/commands/billing-setup.js'] },
  ); // prettier-ignore
  const { code } = await command.exit;
  return { code, stdout: command.stdout, stderr: command.stderr };
}

/** Changes an object as an operator does in the Stripe dashboard. */
async function change(path: string, form: string): Promise<void> {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = world.payments.environment;
  const { status } = await fetch(`${STRIPE_API_BASE}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${STRIPE_SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form,
  });
  expect(status).toBe(200);
}

const configurations = () => world.payments.control.list('portalConfigurations');
const endpoint = () =>
  world.payments.control.list('webhookEndpoints').find(({ url }) => url.startsWith(PUBLIC_URL))!;

const OUR_FEATURES = {
  customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'phone', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

describe('billing-setup', () => {
  it('creates the portal configuration of an empty account, and reuses it afterwards', async () => {
    const STRIPE_SECRET_KEY = world.payments.otherSecretKey;
    const sdk = createSdk(
      { secretKey: STRIPE_SECRET_KEY, apiBase: world.payments.environment.STRIPE_API_BASE! },
      120_000,
    );
    const all = async () => (await sdk.billingPortal.configurations.list({ limit: 100 })).data;
    expect(await all()).toEqual([]);
    const made = await setUp({ STRIPE_SECRET_KEY });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const id = /^STRIPE_PORTAL_CONFIGURATION=(bpc_\w+)$/m.exec(made.stdout)![1];
    expect(await all()).toMatchObject([{ id, active: true, features: OUR_FEATURES }]);
    expect((await setUp({ STRIPE_SECRET_KEY })).stdout).toContain(`STRIPE_PORTAL_CONFIGURATION=${id}\n`);
    expect(await all()).toHaveLength(1);
  });

  it('reuses the portal configuration, creates the webhook endpoint once, prints the settings for both, and reverts changes of an operator', async () => {
    const before = configurations().length;
    const made = await setUp();
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^# Webhook endpoint: https:\/\/other\.example\.com\/api\/webhooks\/stripe\nSTRIPE_PORTAL_CONFIGURATION=bpc_\w+\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\n$/);
    const id = /bpc_\w+/.exec(made.stdout)![0];
    expect(configurations().find((one) => one.id === id)).toMatchObject({
      active: true,
      features: OUR_FEATURES,
    });
    expect(endpoint()).toMatchObject({
      url: `${PUBLIC_URL}/api/webhooks/stripe`,
      api_version: '2026-10-28.endive',
      enabled_events: WEBHOOK_EVENTS,
    });

    const { id: endpointId } = endpoint();
    await change(`billing_portal/configurations/${id}`, 'features[subscription_cancel][mode]=immediately&features[invoice_history][enabled]=false');
    await change(`webhook_endpoints/${endpointId}`, 'enabled_events[0]=invoice.paid&enabled_events[1]=charge.failed&disabled=true');
    const again = await setUp({ STRIPE_PORTAL_CONFIGURATION: id });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(
      new RegExp(`^# Webhook endpoint: .*\nSTRIPE_PORTAL_CONFIGURATION=${id}\n# STRIPE_WEBHOOK_SECRET: unchanged`),
    );
    expect(configurations()).toHaveLength(before);
    expect(configurations().find((one) => one.id === id)).toMatchObject({ active: true, features: OUR_FEATURES });
    expect(endpoint()).toMatchObject({ id: endpointId, enabled_events: WEBHOOK_EVENTS, status: 'enabled' });
  }); // prettier-ignore

  it('lists missing settings, and explains why Stripe rejects a key or cannot be reached', async () => {
    const unusedAddress = `http://localhost:${await freePort()}`;
    const failed = await Promise.all([
      setUp({ STRIPE_SECRET_KEY: '', PUBLIC_URL: '' }),
      setUp({ STRIPE_SECRET_KEY: 'sk_test_canary' }),
      setUp({ STRIPE_API_BASE: unusedAddress }),
      setUp({ NODE_ENV: '', PUBLIC_URL: '', STRIPE_API_BASE: '' }),
    ]);
    expect(failed.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(failed.map(({ stderr }) => stderr)).toEqual([
      expect.stringContaining('Missing: PUBLIC_URL, STRIPE_SECRET_KEY.'),
      expect.stringMatching(/^Stripe rejects STRIPE_SECRET_KEY \(401, req_\w+\)\. Set a valid key/),
      expect.stringMatching(/^Stripe did not answer: .*ECONNREFUSED/),
      expect.stringMatching(
        /^Stripe cannot send events to http:\/\/localhost:3000\. Set NODE_ENV=production/,
      ),
    ]);
    expect(failed[1].stderr).not.toContain('canary');
  });
});

describe('a start in production', () => {
  it('warns about each difference from the setup', async () => {
    const { agentCatalog, stripe } = world.instances[0]!.config;
    const id = stripe.portalConfiguration!;
    await change(`billing_portal/configurations/${id}`, 'features[subscription_cancel][enabled]=false');
    const own = world.payments.control
      .list('webhookEndpoints')
      .find(({ url }) => url.startsWith(world.publicUrl))!;
    await change(
      `webhook_endpoints/${own.id}`,
      'enabled_events[0]=invoice.paid&enabled_events[1]=charge.failed',
    );
    const service = await launch(world, {
      settings: {
        NODE_ENV: 'production',
        TRUST_PROXY: 'none',
        AGENT_CATALOG: agentCatalog!,
        STRIPE_PORTAL_CONFIGURATION: id,
      },
    });
    await service.prints(
      'Portal configuration: subscription_cancel.enabled is false and not true. Run node dist/commands/billing-setup.js.',
    );
    await service.prints(
      /Webhook endpoint: it lacks checkout\.session\.async_payment_failed, .*\. Run node dist\/commands\/billing-setup\.js\./,
    );
    await service.prints(
      'Webhook endpoint: it sends charge.failed, which are not handled. Run node dist/commands/billing-setup.js.',
    );
    expect(service.output).not.toContain('invoice_history');
    await service.stop();
  });

  it('uses the portal configuration from the settings', async () => {
    const buyer = await Buyer.of(world, ada, 'Portal users');
    expect((await buyer.portal()).status).toBe(201);
    expect(world.payments.control.list('portalSessions').at(-1)!.configuration).toBe(
      world.instances[0]!.config.stripe.portalConfiguration,
    );
  });
});
