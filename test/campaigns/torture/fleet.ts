import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { DEMONSTRATION_CATALOG } from '../../../src/agents/catalog/demonstration-catalog.js';
import { createIdentityProvider } from '../../../src/sandbox/identity/identity-provider.js';
import { type EmbeddedPostgres, startPostgres } from '../../../src/sandbox/postgres/postgres.js';
import { startSandboxServer } from '../../../src/sandbox/server.js';
import { Browser } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { type AnswerCheck, InterfaceCheck } from '../../support/interface-check.js';
import { type MailServer, startMailServer } from '../../support/mail-server.js';
import { type Payments, portalConfigurationOf, startPayments } from '../../support/payments.js';
import { ServiceProcess } from '../../support/service-process.js';
import { guard } from '../../support/temporary-postgres.js';
import { Instance } from './instance.js';
import { Person } from './person.js';

type Settings = Record<string, string>;

/** A built version of the service, with the paths of its commands. */
export interface Release {
  directory: string;
  migrate: string;
  catalogSync: string;
}

export const PRESENT: Release = {
  directory: process.cwd(),
  migrate: 'dist/commands/migrate.js',
  catalogSync: 'dist/commands/catalog-sync.js',
};

export interface FleetOptions {
  instances?: number;
  /** In addition to the settings of production. */
  settings?: Settings;
  /** Command-line options of Node.js for all instances. */
  flags?: string[];
  /** The release that runs first, by default the current one. */
  release?: Release;
  /** Where the payment provider sends webhooks, by default the first instance. */
  webhookOrigin?: string;
  /** Replaces the fleet's own PostgreSQL server. May store its data in this directory. */
  database?: (directory: string) => Promise<EmbeddedPostgres>;
}

const PUBLIC_URL = 'https://workspace.example.com';
const CLIENT = { clientId: 'workspace', clientSecret: 'a-secret-of-the-torture' };
const NO_LIMITS: Settings = {
  DATABASE_TIMEOUT_MS: '60000', // a timeout on a slow machine is not a defect
  LIMIT_OWNED_ORGANIZATIONS: '0',
  LIMIT_MEMBERSHIPS: '0',
  LIMIT_PENDING_INVITES: '0',
  LIMIT_INVITES_PER_HOUR: '0',
  LIMIT_INVITES_PER_USER_DAY: '0',
  LIMIT_INVITES_PER_RECIPIENT_DAY: '0',
  LIMIT_TRIALS_PER_USER_30_DAYS: '0',
  LIMIT_PAYMENT_REQUESTS_PER_MINUTE: '0',
  LIMIT_LOGINS_PER_MINUTE: '0',
  LIMIT_REQUESTS_PER_10S: '0',
  LIMIT_WRITES_PER_DAY: '0',
  LIMIT_SIGN_INS_PER_HOUR: '0',
  FRESH_SIGN_IN_MINUTES: '0', // people do not sign in again
};

/**
 * Instances of the built service in production mode, with one durable PostgreSQL and stand-ins for external systems.
 */
export class Fleet {
  /** The setting SESSION_KEYS of the instances. */
  readonly sessionKey = randomBytes(32).toString('base64');
  readonly publicUrl = PUBLIC_URL;
  readonly instances: Instance[] = [];
  check: AnswerCheck;
  mail: MailServer;
  payments: Payments;
  /** The PostgreSQL server. `startPostgres` replaces it after a crash, but keeps its data. */
  postgres: EmbeddedPostgres;
  /** A temporary directory for the logs, the database and the catalog file. */
  directory: string;
  private postgresPort: number;
  private settings: Settings;
  private pool: pg.Pool;
  private readonly stops: (() => Promise<unknown>)[] = [];

  private constructor(
    private readonly flags: string[],
    private readonly release: Release,
  ) {}

  static async start({
    instances = 2,
    settings = {},
    flags = [],
    release = PRESENT,
    webhookOrigin,
    database,
  }: FleetOptions = {}): Promise<Fleet> {
    const fleet = new Fleet(flags, release);
    try {
      await fleet.open(settings, webhookOrigin, database);
      await Promise.all(Array.from({ length: instances }, () => fleet.addInstance()));
      const document = await fetch(`${fleet.instances[0]!.origin}/api/openapi.json`);
      fleet.check = new InterfaceCheck(
        (await document.json()) as ConstructorParameters<typeof InterfaceCheck>[0],
      );
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  /** Runs SQL, for data that no route reads or writes. */
  query = async <Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) =>
    (await this.pool.query<Row>(sql, parameters)).rows;

  get databaseUrl(): string {
    return this.postgres.url;
  }

  /** @returns the URL of the new database */
  async addDatabase(name: string): Promise<string> {
    await this.query(`CREATE DATABASE ${name}`);
    const url = new URL(this.databaseUrl);
    url.pathname = `/${name}`;
    await prepare(this.release, { ...this.settings, DATABASE_URL: url.href });
    return url.href;
  }

  async addInstance(settings: Settings = {}): Promise<Instance> {
    const port = this.instances.length === 0 ? Number(this.settings.PORT) : await freePort();
    const log = join(this.directory, `instance-${this.instances.length}.log`);
    const environment = { ...this.settings, PORT: String(port), ...settings };
    const instance = new Instance(port, environment, log, this.flags, this.release.directory);
    this.instances.push(instance);
    return instance.start();
  }

  /** Only sign-ins need a browser. Other requests use `Person`, which is faster. */
  browser(instance = 0): Browser {
    return new Browser(this.publicUrl, this.instances[instance]!.origin, this.check);
  }

  /** @returns a client with the person's session */
  async signedIn(email: string, instance = 0): Promise<Person> {
    const browser = this.browser(instance);
    const { status } = await browser.signIn({ email });
    if (status !== 302) throw new Error(`The sign-in failed with ${status}.`);
    const cookie = await browser.jar.getCookieString(`${this.publicUrl}/api/me`);
    return new Person(email, cookie, this.instances[instance]!.origin, this.check);
  }

  anonymous(instance = 0): Person {
    return new Person('', '', this.instances[instance]!.origin, this.check);
  }

  /** Starts PostgreSQL. After a crash, it recovers first. */
  async startPostgres(): Promise<void> {
    this.postgres = await startPostgres({
      directory: join(this.directory, 'postgres'),
      port: this.postgresPort,
      database: 'workspace',
      settings: { max_connections: '200' },
    });
  }

  /** Starts an operator's command of the current release. */
  command(name: string, args: string[]): ServiceProcess {
    return new ServiceProcess(this.settings, {
      command: [process.execPath, `dist/commands/${name}.js`, ...args],
    });
  }

  /** Runs a command of this release. */
  runOf(release: Release, command: string): Promise<void> {
    return runCommand(release, command, this.settings);
  }

  /** Replaces the catalog file by one that this release can read. */
  async writeCatalog(release: Release): Promise<void> {
    const agents = DEMONSTRATION_CATALOG.agents.filter(
      (agent) => release === PRESENT || !('subscriptionOffers' in agent), // an earlier release knows one offer
    );
    await writeFile(this.settings.AGENT_CATALOG!, JSON.stringify({ ...DEMONSTRATION_CATALOG, agents }));
  }

  async stop(): Promise<void> {
    for (const instance of this.instances) instance.signal('SIGCONT');
    await Promise.all(this.instances.map((instance) => instance.end('SIGTERM')));
    for (const stop of this.stops.splice(0).reverse()) await stop().catch(() => {});
    await rm(this.directory, { recursive: true, force: true });
  }

  private async open(
    settings: Settings,
    webhookOrigin?: string,
    database?: FleetOptions['database'],
  ): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'workspace-torture-'));
    await chmod(this.directory, 0o711); // under root, PostgreSQL runs as another user
    guard(this.directory);
    this.postgresPort = await freePort();
    if (database) this.postgres = await database(this.directory);
    else await this.startPostgres();
    this.stops.push(() => this.postgres.stop());
    this.pool = new pg.Pool({ connectionString: this.postgres.url, max: 4 });
    this.pool.on('error', () => {}); // campaigns kill the database server
    this.stops.push(() => this.pool.end());

    const port = await freePort();
    this.mail = await startMailServer();
    this.stops.push(() => this.mail.stop());
    this.payments = await startPayments(webhookOrigin ?? `http://127.0.0.1:${port}`);
    this.stops.push(() => this.payments.stop());
    const server = await startSandboxServer(await freePort());
    this.stops.push(() => server.stop());
    const issuer = `${server.url}/identity`;
    server.mount(
      '/identity',
      await createIdentityProvider({ issuer, ...CLIENT, publicUrl: PUBLIC_URL, directory: this.directory }),
    );
    this.settings = {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL,
      TRUST_PROXY: 'none',
      DATABASE_URL: this.postgres.url,
      SESSION_KEYS: this.sessionKey,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      SMTP_URL: this.mail.url,
      MAIL_FROM: 'Workspace <workspace@example.com>',
      AGENT_CATALOG: join(this.directory, 'agents.json'),
      DOCS: 'true',
      SHUTDOWN_DRAIN_MS: '0',
      ...(this.payments.environment as Settings),
      STRIPE_PORTAL_CONFIGURATION: await portalConfigurationOf(this.payments),
      ...NO_LIMITS,
      ...settings,
    };
    await this.writeCatalog(this.release);
    await prepare(this.release, this.settings);
  }
}

export async function runCommand({ directory }: Release, command: string, settings: Settings): Promise<void> {
  const { PATH = '' } = process.env;
  await promisify(execFile)(process.execPath, [command], { cwd: directory, env: { PATH, ...settings } });
}

/**
 * Does an operator's steps before the first start: migrates the database, and sends the catalog to the payment
 * provider.
 */
async function prepare(release: Release, settings: Settings): Promise<void> {
  await runCommand(release, release.migrate, settings);
  await runCommand(release, release.catalogSync, settings);
}
