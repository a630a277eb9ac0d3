import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App } from '../../src/app.js';
import { DOMAINS } from '../../src/app.module.js';
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
import { shareable } from './shared.js';

/** A running instance of the service. */
export interface Instance {
  app: App;
  config: Config;
  /** The URL where this instance listens. PUBLIC_URL is the same for all instances. */
  origin: string;
}

/** An identity provider. */
export interface Provider {
  issuer: string;
  /** Forgets all people who have signed in. */
  forget?(): Promise<void>;
  stop(): Promise<void>;
}

/** The registration of the service at the identity provider. */
export interface Client {
  clientId: string;
  clientSecret: string;
  publicUrl: string;
}

/** The service with a real PostgreSQL, the sandbox's identity provider and people with browsers. */
export interface World {
  publicUrl: string;
  instances: Instance[];
  database: TestDatabase;
  /** The mail server that receives the service's mails. */
  mail: MailServer;
  /** The payment provider. */
  payments: Payments;
  provider: Provider;
  /** Starts another instance of the service, with additional settings and timeouts. */
  startInstance(settings?: Environment, timeouts?: Partial<Timeouts>): Promise<Instance>;
  /** Opens a new browser without a session. Its requests go to the first instance by default. */
  browser(instance?: number): Browser;
  /** Opens a new browser and signs this person in. */
  signedIn(email: string, instance?: number): Promise<Browser>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  instances?: number;
  /** Settings of the service, in addition to the default settings of tests. */
  settings?: Environment;
  /** Prepares the payment provider or the database before the service starts. @returns additional settings */
  prepare?: (payments: Payments, database: TestDatabase) => Promise<Environment>;
  /** Timeouts for calls to other systems. The defaults are long enough for any machine. */
  timeouts?: Partial<Timeouts>;
  /** Starts an identity provider in place of the sandbox's. */
  provider?: (client: Client) => Promise<Provider>;
}

const CLIENT = { clientId: 'workspace', clientSecret: 'a-secret-of-the-tests' };
/** DATABASE_TIMEOUT_MS in tests, long enough for any statement on any machine. */
export const STATEMENT_TIMEOUT = '120000';
/** Timeouts for calls to other systems, long enough for any machine. */
const PATIENT: Timeouts = {
  databaseConnection: 120_000,
  databaseProbe: 120_000,
  identityProvider: 120_000,
  signIn: 120_000,
  paymentProvider: 120_000,
  payment: 120_000,
  checkoutReturn: 120_000,
  notification: 120_000,
  notificationProbe: 20_000,
  liveStream: 900_000,
  liveCheck: 10_000,
  export: 600_000,
  jobPoll: 2000,
};
/** Tests create more organizations and purchases per person than any customer. */
export const UNLIMITED: Environment = {
  LIMIT_OWNED_ORGANIZATIONS: '0',
  LIMIT_MEMBERSHIPS: '0',
  LIMIT_PAYMENT_REQUESTS_PER_MINUTE: '0',
  LIMIT_WRITES_PER_DAY: '0',
  LIMIT_SIGN_INS_PER_HOUR: '0',
};
/** All worlds of a process share it, because compiling its schemas is slow. */
let check: InterfaceCheck | undefined;
export const SESSION_KEY = randomBytes(32).toString('base64');

export async function startWorld({
  instances = 1,
  settings = {},
  prepare = () => Promise.resolve({}),
  timeouts = {},
  provider: startProvider = startSandboxProvider,
}: WorldOptions = {}): Promise<World> {
  const database = await createDatabase();
  const port = await freePort();
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const provider = await startProvider({ ...CLIENT, publicUrl });
  const mail = await startMailServer();
  const payments = await startPayments(publicUrl);
  const prepared = await prepare(payments, database);

  const running: Instance[] = [];
  const startInstance = async (more: Environment = {}, moreTimeouts: Partial<Timeouts> = {}) => {
    const environment = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      CONSOLE: 'false', // the console needs a build, but tests run the sources
      PORT: String(running.length === 0 ? port : await freePort()),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.socketUrl,
      DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
      SESSION_KEYS: SESSION_KEY,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Workspace <workspace@example.com>',
      ...UNLIMITED,
      ...payments.environment,
      ...prepared,
      ...settings,
      ...more,
    };
    const read = readConfig(environment, DOMAINS.settings);
    const config = new Config({ ...read, timeouts: { ...PATIENT, ...timeouts, ...moreTimeouts } });
    const app = await createApp(config);
    const listening = await app.listen().catch(async (error: unknown) => {
      await app.stop();
      throw error;
    });
    const instance = { app, config, origin: `http://localhost:${listening}` };
    running.push(instance);
    return instance;
  };
  for (let index = 0; index < instances; index++) await startInstance();
  const { app, config } = running[0]!;
  const checked = (check ??= new InterfaceCheck(buildDocument(app.nest, config, DOMAINS).document));

  const browser = (instance = 0) => new Browser(publicUrl, running[instance]!.origin, checked);
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
      const { status, text } = await person.signIn({ email });
      if (status !== 302) throw new Error(`The sign-in of ${email} was refused with ${status}: ${text}`);
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
  // All worlds share one signing key of the identity provider, because creating a key is slow.
  await copyFile(shareable('identity-keys.json'), keys).catch(unless('ENOENT'));
  const server = await startSandboxServer(await freePort());
  const issuer = `${server.url}/identity`;
  const open = () => createIdentityProvider({ issuer, ...client, directory });
  let handle = await open();
  server.mount('/identity', (request, response) => handle(request, response));
  await link(keys, shareable('identity-keys.json')).catch(unless('EEXIST'));
  return {
    issuer,
    forget: async () => {
      await rm(join(directory, 'identity-people.jsonl'), { force: true });
      handle = await open();
    },
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
