import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import type { SandboxPages } from '../platform/config/sandbox-pages.js';
import type { Environment } from '../platform/config/settings-reader.js';
import type { Database } from '../platform/database/database.js';
import { ScheduledChangesRepository } from './changes/scheduled-changes.repository.js';
import { currentCommit } from './current-commit.js';
import { createHomePage, redirectToConsole } from './home-page.js';
import { CONSOLE_PATH } from './page.js';
import { persistentSecret } from './persistent-secret.js';
import { startPostgres } from './postgres/postgres.js';
import { announceSandbox, runningSandbox, type Running } from './running.js';
import { startSandboxServer } from './server.js';
import { STAND_INS } from './stand-ins.js';
import { TokenBalancesRepository } from './tokens/token-balances.repository.js';
import { createTokensPage, type Tokens } from './tokens/tokens-page.js';

export interface Sandbox {
  pages: SandboxPages;
  /** The settings that connect the service to the stand-ins. */
  environment: Environment;
  /** Lets the sandbox use tokens and see scheduled changes, once the service runs. */
  connect(tokens: Tokens, database: Database): void;
  stop(): Promise<void>;
}

/**
 * Starts a stand-in for each external system that is not configured, so that the service runs on a fresh machine. Data
 * is stored in SANDBOX_DIR. If another instance already runs a sandbox there, this instance uses it.
 * @param webhookEvents the event types that the service handles
 */
export async function startSandbox(
  config: Config,
  given: Environment,
  webhookEvents: readonly string[],
): Promise<Sandbox> {
  const { port, sandboxHost, publicUrl, sandboxDirectory: directory } = config;
  await mkdir(directory, { recursive: true });
  const running = await runningSandbox(directory);
  if (running && running.port !== port) return joinSandbox(running, given);
  const environment: Environment = { PUBLIC_URL: publicUrl };
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };

  try {
    if (!given.COMMIT) environment.COMMIT = await currentCommit();
    if (!given.SESSION_KEYS)
      environment.SESSION_KEYS = await persistentSecret(join(directory, 'session-key'), () =>
        randomBytes(32).toString('base64'),
      );
    // PostgreSQL takes longest to start, so it starts in parallel.
    const postgres = given.DATABASE_URL ? undefined : startPostgres(postgresOptions(config));
    postgres?.catch(() => {}); // It may fail before it is awaited below, which must not end the process.
    cleanups.push(async () => (await postgres?.catch(() => undefined))?.stop());
    const server = await startSandboxServer(port + 1, sandboxHost);
    cleanups.push(() => server.stop());
    let balances: TokenBalancesRepository | undefined;
    let changes: ScheduledChangesRepository | undefined;
    const listBalances = async () => (await balances?.list()) ?? [];
    const listStops = async () => (await changes?.list()) ?? [];
    server.mount('/', createHomePage(config, given, listBalances));
    server.mount(CONSOLE_PATH, redirectToConsole(config));
    for (const [setting, start] of Object.entries(STAND_INS)) {
      if (given[setting]) continue;
      const standIn = await start(config, server, webhookEvents, listStops);
      cleanups.push(standIn.stop);
      Object.assign(environment, standIn.environment);
    }
    if (postgres) environment.DATABASE_URL = (await postgres).url;
    cleanups.push(await announceSandbox(directory, { port, environment }));
    const connect = (tokens: Tokens, database: Database) => {
      changes = new ScheduledChangesRepository(database);
      balances = new TokenBalancesRepository(database);
      server.mount('/tokens', createTokensPage(tokens, balances));
    };
    return { pages: pagesOf(port, environment), environment, connect, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const postgresOptions = ({ port, sandboxDirectory }: Config) => ({
  directory: join(sandboxDirectory, 'postgres'),
  port: port + 2,
  database: 'workspace',
});

function joinSandbox({ port, environment }: Running, given: Environment): Sandbox {
  const missing = Object.fromEntries(Object.entries(environment).filter(([name]) => !given[name]));
  return { pages: pagesOf(port, missing), environment: missing, connect: () => {}, stop: async () => {} };
}

/** @param environment the settings of the stand-ins */
function pagesOf(port: number, environment: Environment): SandboxPages {
  const home = `http://localhost:${port + 1}/`;
  return {
    home,
    ...(environment.SMTP_URL && { mail: `${home}mail/` }),
    ...(environment.STRIPE_SECRET_KEY && { payments: `${home}payments` }),
  };
}
