import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSdk } from '../../src/billing/stripe/sdk.js';
import { setUp } from '../../src/billing/stripe/setup/set-up.js';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import type { Exchange } from '../../src/sandbox/payments/exchange.js';
import { createPaymentProvider, type PaymentProvider } from '../../src/sandbox/payments/provider.js';
import { WEBHOOK_EVENTS } from '../../src/billing/stripe/setup/webhook-events.js';
import { startSandboxServer } from '../../src/sandbox/server.js';
import { freePort } from './free-port.js';

/** The sandbox's payment provider with a record of its requests and events. */
export interface Payments {
  control: PaymentProvider['control'];
  exchanges: Exchange[];
  /** The service's settings for this payment provider. */
  environment: Environment;
  /** A key of another, empty Stripe account. */
  otherSecretKey: string;
  /** Remembers the present state of the account. @returns a function that restores it, with a new `control` */
  remember(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export async function startPayments(publicUrl: string): Promise<Payments> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-payments-'));
  const server = await startSandboxServer(await freePort());
  const exchanges: Exchange[] = [];
  const secretKey = 'sk_test_of_the_tests';
  const otherSecretKey = 'sk_test_of_another_account';
  const webhookSecret = 'whsec_of_the_tests';
  const open = (state: string) =>
    createPaymentProvider({
      baseUrl: `${server.url}/payments`,
      secretKey,
      otherSecretKey,
      webhookSecret,
      webhookUrl: `${publicUrl}/api/webhooks/stripe`,
      webhookEvents: WEBHOOK_EVENTS,
      directory: join(directory, state),
      observe: (exchange) => exchanges.push(exchange),
    });
  let provider = open('first');
  const handle: RequestListener = (request, response) => provider.handle(request, response);
  server.mount('/v1', handle);
  server.mount('/payments', handle);
  return {
    get control() {
      return provider.control;
    },
    exchanges,
    remember: async () => {
      await cp(join(directory, 'first'), join(directory, 'remembered'), { recursive: true });
      let restored = 0;
      return async () => {
        await provider.close();
        const state = `restored-${restored++}`;
        await cp(join(directory, 'remembered'), join(directory, state), { recursive: true });
        provider = open(state);
        exchanges.length = 0;
      };
    },
    otherSecretKey,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: server.url,
    },
    stop: async () => {
      await provider.close();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Sets up the account of a key as `billing-setup` does. @returns the id of the portal configuration */
export async function portalConfigurationOf(payments: Payments, key?: string): Promise<string> {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = payments.environment;
  const sdk = createSdk({ secretKey: key ?? STRIPE_SECRET_KEY!, apiBase: STRIPE_API_BASE! }, 120_000);
  return (await setUp(sdk, 'https://workspace.example.com', null)).portalConfiguration;
}

/** The idempotency keys of the creating requests to a path, from the exchange with this index on. */
export const keysOf = ({ exchanges }: Payments, path: string, since: number) =>
  exchanges
    .slice(since)
    .flatMap((exchange) =>
      exchange.kind === 'request' && exchange.method === 'POST' && exchange.path === path
        ? [exchange.headers['idempotency-key']]
        : [],
    );

/** The requests to this path of the payment provider. A repeat with the same idempotency key does not count. */
export function requestsTo({ exchanges }: Payments, method: string, path: string) {
  return exchanges.filter(
    (exchange) =>
      exchange.kind === 'request' &&
      exchange.method === method &&
      exchange.path === path &&
      !exchange.answer?.isReplay,
  );
}
