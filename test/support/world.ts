import { copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App } from '../../src/app.js';
import { Config } from '../../src/platform/config/config.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import type { Timeouts } from '../../src/platform/config/timeouts.js';
import { buildDocument } from '../../src/platform/openapi/document.js';
import { createIdentityProvider } from '../../src/sandbox/identity/identity-provider.js';
import { startSandboxServer } from '../../src/sandbox/server.js';
import { Browser } from './browser.js';
import { createDatabase, type TestDatabase } from './database.js';
import { freePort } from './free-port.js';
import { InterfaceCheck } from './interface-check.js';
import { startMailServer, type MailServer } from './mail-server.js';
import { startPayments, type Payments } from './payments.js';
import { shareable, shared } from './shared.js';

/** A running copy of the service. */
export interface Instance {
  app: App;
  config: Config;
  /** Where it listens; PUBLIC_URL is the same for all instances. */
  origin: string;
}

/** Where people sign in. */
export interface Provider {
  issuer: string;
  stop(): Promise<void>;
}

/** The service as its identity provider knows it. */
export interface Client {
  clientId: string;
  clientSecret: string;
  publicUrl: string;
}

/** The service with everything real around it: PostgreSQL, the sandbox's identity provider, and people with browsers. */
export interface World {
  publicUrl: string;
  instances: Instance[];
  database: TestDatabase;
  /** Where the service's mails go. */
  mail: MailServer;
  /** The payment provider. */
  payments: Payments;
  provider: Provider;
  /** Starts one more instance, with these settings and timeouts on top. */
  startInstance(settings?: Environment, timeouts?: Partial<Timeouts>): Promise<Instance>;
  /** A new person's browser, not signed in. It talks to the first instance unless told otherwise. */
  browser(instance?: number): Browser;
  /** A browser in which this person signed in, by the real routes at the real provider. */
  signedIn(email: string, instance?: number): Promise<Browser>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  instances?: number;
  /** On top of what a test needs to run. */
  settings?: Environment;
  /** Where a test is about them; else they are long enough for any machine. */
  timeouts?: Partial<Timeouts>;
  /** In place of the sandbox's provider. */
  provider?: (client: Client) => Promise<Provider>;
}

const CLIENT = { clientId: 'workspace', clientSecret: 'a-secret-of-the-tests' };
/** Milliseconds: no statement of a test takes that long, on whatever machine. */
export const STATEMENT_TIMEOUT = '120000';
/** The same for other systems: what hangs in a test that is about something else fails it in the end. */
const PATIENT: Timeouts = {
  databaseConnection: 120_000,
  databaseProbe: 120_000,
  identityProvider: 120_000,
  signIn: 120_000,
  paymentProvider: 120_000,
  payment: 120_000,
};
export const SESSION_KEY = Buffer.alloc(32, 7).toString('base64');

export async function startWorld({
  instances = 1,
  settings = {},
  timeouts = {},
  provider: startProvider = startSandboxProvider,
}: WorldOptions = {}): Promise<World> {
  const database = await createDatabase();
  const port = await freePort();
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const provider = await startProvider({ ...CLIENT, publicUrl });
  const mail = await startMailServer();
  const payments = await startPayments(publicUrl);

  const running: Instance[] = [];
  const startInstance = async (more: Environment = {}, moreTimeouts: Partial<Timeouts> = {}) => {
    const read = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      CONSOLE: 'false', // which is built; the tests run the sources
      PORT: String(running.length === 0 ? port : await freePort()),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.url,
      DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
      SESSION_KEYS: SESSION_KEY,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Workspace <workspace@example.com>',
      ...payments.environment,
      ...settings,
      ...more,
    });
    const config = new Config({ ...read, timeouts: { ...PATIENT, ...timeouts, ...moreTimeouts } });
    const app = await createApp(config);
    const instance = { app, config, origin: `http://localhost:${await app.listen()}` };
    running.push(instance);
    return instance;
  };
  for (let index = 0; index < instances; index++) await startInstance();
  const { app, config } = running[0]!;
  const check = new InterfaceCheck(await shared('openapi', () => buildDocument(app.nest, config)));

  const browser = (instance = 0) => new Browser(publicUrl, running[instance]!.origin, check);
  return {
    publicUrl,
    instances: running,
    database,
    mail,
    payments,
    provider,
    startInstance,
    browser,
    signedIn: async (email, instance = 0) => {
      const person = browser(instance);
      await person.signIn({ email });
      return person;
    },
    stop: async () => {
      await Promise.all(running.map(({ app }) => app.stop()));
      await provider.stop();
      await mail.stop();
      await payments.stop();
      await database.drop();
    },
  };
}

async function startSandboxProvider(client: Client): Promise<Provider> {
  const directory = await mkdtemp(join(tmpdir(), 'workspace-idp-'));
  const keys = join(directory, 'identity-keys.json');
  // Making a signing key takes longer than all else here, and no test depends on a key of its own.
  await copyFile(shareable('identity-keys.json'), keys).catch(unless('ENOENT'));
  const server = await startSandboxServer(await freePort());
  const issuer = `${server.url}/identity`;
  server.mount('/identity', await createIdentityProvider({ issuer, ...client, directory }));
  await link(keys, shareable('identity-keys.json')).catch(unless('EEXIST'));
  return {
    issuer,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
