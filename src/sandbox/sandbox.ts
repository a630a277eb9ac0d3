import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import type { Environment } from '../platform/config/settings-reader.js';
import { currentCommit } from './current-commit.js';
import { keptSecret } from './persistent-secret.js';
import { startPostgres } from './postgres/postgres.js';
import { announceSandbox, type Running, runningSandbox } from './running.js';
import { startSandboxServer } from './server.js';

export interface Sandbox {
  /** Its first page. */
  url: string;
  /** The settings under which the stand-ins are reached. */
  environment: Environment;
  stop(): Promise<void>;
}

const CLIENT_ID = 'organization-workspace';

/**
 * Stands in for each outside system that is not configured, so that the whole service runs on a fresh machine. What it
 * keeps lies in SANDBOX_DIR; the ports are those after the service's own. Where another instance's sandbox runs in that
 * folder, there is nothing to start: this is one more instance of the same service.
 */
export async function startSandbox(config: Config, given: Environment): Promise<Sandbox> {
  const { port, host, publicUrl, sandboxDirectory: directory } = config;
  await mkdir(directory, { recursive: true });
  const running = await runningSandbox(directory);
  if (running && running.port !== port) return joined(running, given);
  const environment: Environment = { PUBLIC_URL: publicUrl };
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };

  try {
    if (!given.COMMIT) environment.COMMIT = await currentCommit();
    if (!given.SESSION_KEYS)
      environment.SESSION_KEYS = await keptSecret(join(directory, 'session-key'), () =>
        randomBytes(32).toString('base64'),
      );
    // It takes longest: all else is made meanwhile, and whether it came up is asked at the end.
    const postgres = given.DATABASE_URL ? undefined : startPostgres(databaseOf(config));
    stops.push(async () => (await postgres?.catch(() => undefined))?.stop());
    const server = await startSandboxServer(port + 1, host);
    stops.push(() => server.stop());
    if (!given.OIDC_ISSUER) {
      const { createIdentityProvider } = await import('./identity/identity-provider.js');
      const clientSecret = randomBytes(24).toString('base64url');
      const issuer = `${server.url}/identity`;
      server.mount(
        '/identity',
        await createIdentityProvider({ issuer, clientId: CLIENT_ID, clientSecret, publicUrl, directory }),
      );
      Object.assign(environment, {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: CLIENT_ID,
        OIDC_CLIENT_SECRET: clientSecret,
      });
    }
    if (!given.STRIPE_SECRET_KEY) {
      const { createPaymentProvider } = await import('./payments/provider.js');
      const { WEBHOOK_EVENTS } = await import('./payments/webhook-events.js');
      const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
      const webhookSecret = await keptSecret(
        join(directory, 'webhook-secret'),
        () => `whsec_${randomBytes(24).toString('base64url')}`,
      );
      const payments = createPaymentProvider({
        baseUrl: `${server.url}/payments`,
        secretKey,
        webhookSecret,
        webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
        webhookEvents: WEBHOOK_EVENTS,
        directory: join(directory, 'payments'),
      });
      stops.push(() => payments.close());
      server.mount('/v1', payments.handle);
      server.mount('/payments', payments.handle, 'Payment provider');
      Object.assign(environment, {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_BASE: server.url,
      });
    }
    if (!given.SMTP_URL) {
      const { startMailbox } = await import('./mailbox.js');
      const mailbox = await startMailbox({
        port: port + 3,
        path: '/mail',
        directory: join(directory, 'mail'),
      });
      stops.push(() => mailbox.stop());
      server.mount('/mail', mailbox.show, 'Mailbox');
      environment.SMTP_URL = `smtp://127.0.0.1:${port + 3}`;
      environment.MAIL_FROM = 'Workspace <workspace@localhost>';
    }
    if (postgres) environment.DATABASE_URL = (await postgres).url;
    stops.push(await announceSandbox(directory, { port, environment }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: pagesOf(port), environment, stop };
}

const databaseOf = ({ port, sandboxDirectory }: Config) => ({
  directory: join(sandboxDirectory, 'postgres'),
  port: port + 2,
  database: 'workspace',
});

function joined({ port, environment }: Running, given: Environment): Sandbox {
  const missing = Object.entries(environment).filter(([name]) => !given[name]);
  return { url: pagesOf(port), environment: Object.fromEntries(missing), stop: async () => {} };
}

const pagesOf = (port: number) => `http://localhost:${port + 1}/`;
