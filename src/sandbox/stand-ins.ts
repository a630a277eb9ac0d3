import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import type { Environment } from '../platform/config/settings-reader.js';
import type { ListStops } from './payments/stops.js';
import { persistentSecret } from './persistent-secret.js';
import type { SandboxServer } from './server.js';

interface StandIn {
  /** The settings that connect the service to the stand-in. */
  environment: Environment;
  stop: () => Promise<void>;
}

type StartStandIn = (
  config: Config,
  server: SandboxServer,
  /** The event types that the service handles. */
  webhookEvents: readonly string[],
  listStops: ListStops,
) => Promise<StandIn>;

/** Stand-ins by the setting that makes each unnecessary. */
export const STAND_INS: Record<string, StartStandIn> = {
  OIDC_ISSUER: startIdentityProvider,
  STRIPE_SECRET_KEY: startPaymentProvider,
  SMTP_URL: startMail,
};

async function startIdentityProvider(
  { publicUrl, brand, sandboxDirectory: directory }: Config,
  server: SandboxServer,
): Promise<StandIn> {
  const { createIdentityProvider } = await import('./identity/identity-provider.js');
  const clientId = 'organization-workspace';
  const clientSecret = randomBytes(24).toString('base64url');
  const issuer = `${server.url}/identity`;
  const listener = await createIdentityProvider({
    issuer,
    clientId,
    clientSecret,
    publicUrl,
    directory,
    product: brand.name,
  });
  server.mount('/identity', listener);
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    stop: async () => {},
  };
}

async function startPaymentProvider(
  { port, sandboxDirectory: directory }: Config,
  server: SandboxServer,
  webhookEvents: readonly string[],
  listStops: ListStops,
): Promise<StandIn> {
  const { createPaymentProvider } = await import('./payments/provider.js');
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = await persistentSecret(
    join(directory, 'webhook-secret'),
    () => `whsec_${randomBytes(24).toString('base64url')}`,
  );
  const payments = createPaymentProvider({
    baseUrl: `${server.url}/payments`,
    secretKey,
    webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookEvents,
    listStops,
    directory: join(directory, 'payments'),
  });
  server.mount('/v1', payments.handle);
  server.mount('/payments', payments.handle);
  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: server.url,
    },
    stop: () => payments.close(),
  };
}

async function startMail(
  { port, sandboxHost: host, sandboxDirectory }: Config,
  server: SandboxServer,
): Promise<StandIn> {
  const { startMailbox } = await import('./mail/mailbox.js');
  const directory = join(sandboxDirectory, 'mail');
  const mailbox = await startMailbox({ port: port + 3, host, path: '/mail', directory });
  server.mount('/mail', mailbox.handle);
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port + 3}`,
      MAIL_FROM: 'Workspace <workspace@localhost>',
    },
    stop: () => mailbox.stop(),
  };
}
