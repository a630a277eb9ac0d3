import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import type { Exchange } from '../../src/sandbox/payments/exchange.js';
import { createPaymentProvider, type PaymentProvider } from '../../src/sandbox/payments/provider.js';
import { WEBHOOK_EVENTS } from '../../src/sandbox/payments/webhook-events.js';
import { startSandboxServer } from '../../src/sandbox/server.js';
import { freePort } from './free-port.js';

/** The sandbox's payment provider with a record of its requests and events. */
export interface Payments {
  control: PaymentProvider['control'];
  exchanges: Exchange[];
  /** The service's settings for this payment provider. */
  environment: Environment;
  /** A key of another Stripe account, under which nothing of the first exists. */
  otherSecretKey: string;
  stop(): Promise<void>;
}

export async function startPayments(publicUrl: string): Promise<Payments> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-payments-'));
  const server = await startSandboxServer(await freePort());
  const exchanges: Exchange[] = [];
  const secretKey = 'sk_test_of_the_tests';
  const otherSecretKey = 'sk_test_of_another_account';
  const webhookSecret = 'whsec_of_the_tests';
  const provider = createPaymentProvider({
    baseUrl: `${server.url}/payments`,
    secretKey,
    otherSecretKey,
    webhookSecret,
    webhookUrl: `${publicUrl}/api/webhooks/stripe`,
    webhookEvents: WEBHOOK_EVENTS,
    directory,
    observe: (exchange) => exchanges.push(exchange),
  });
  server.mount('/v1', provider.handle);
  server.mount('/payments', provider.handle);
  return {
    control: provider.control,
    exchanges,
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
