import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import { freePorts } from './free-port.js';
import { ServiceProcess } from './service-process.js';
import { until } from './until.js';
import { SESSION_KEY, STATEMENT_TIMEOUT, UNLIMITED, type World } from './world.js';

/** An instance of the world's service in its own process. */
export type WorldProcess = ServiceProcess & { origin: string };

export { build } from './build.js';

export interface LaunchOptions {
  settings?: Environment;
  /** Adds a command in front, such as a shell or a tool that limits the process or changes its clock. */
  wrap?: (command: string[]) => string[];
  cwd?: string;
}

/** Starts an instance that uses the world's database and other systems. Does not wait until it is ready. */
export async function launch(
  world: World,
  { settings = {}, wrap = (command) => command, cwd }: LaunchOptions = {},
): Promise<WorldProcess> {
  const { oidc, mail } = world.instances[0]!.config;
  const port = await freePorts();
  const directory = await mkdtemp(join(tmpdir(), 'workspace-launched-'));
  const environment: Environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: world.publicUrl,
    DATABASE_URL: world.database.url,
    DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
    SESSION_KEYS: SESSION_KEY,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: mail.from,
    ...UNLIMITED,
    ...world.payments.environment,
    SANDBOX_DIR: directory,
    ...settings,
  };
  const service = new ServiceProcess(environment as Record<string, string>, {
    command: wrap([process.execPath, join(process.cwd(), 'dist/main.js')]),
    ...(cwd && { cwd }),
  });
  void service.exit.then(() => rm(directory, { recursive: true, force: true }));
  return Object.assign(service, { origin: `http://localhost:${port}` });
}

/** Starts an instance and waits until it is ready. Its log may be off, so the output is not enough. */
export async function launched(world: World, options?: LaunchOptions): Promise<WorldProcess> {
  const service = await launch(world, options);
  await serves(service);
  return service;
}

/** Waits until an instance is ready. @throws Error with the output if the process exits before that */
export const serves = (service: WorldProcess) => answersAt(service, '/api/health');

/** Waits until an instance listens, although it may wait for its database. @throws Error like `serves` */
export const listens = (service: WorldProcess) => answersAt(service, '/api/health/live');

async function answersAt(service: WorldProcess, path: string): Promise<void> {
  let ended = false;
  void service.exit.then(() => (ended = true));
  await until(
    () => fetch(service.origin + path).catch(() => ({ status: 0 })),
    ({ status }) => status === 200 || ended,
  );
  if (ended) throw new Error(`The process exited before it was ready:\n${service.output}`);
}
