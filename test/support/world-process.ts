import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../src/platform/config/settings-reader.js';
import { freePorts } from './free-port.js';
import { ServiceProcess } from './service-process.js';
import { until } from './until.js';
import { SESSION_KEY, STATEMENT_TIMEOUT, type World } from './world.js';

/** A copy of the world's service that is a process of its own. */
export type WorldProcess = ServiceProcess & { origin: string };

export { build } from './build.js';

export interface LaunchOptions {
  settings?: Environment;
  /** What it is started with, in place of node: a shell, a tool that limits or deceives it. */
  wrap?: (command: string[]) => string[];
  cwd?: string;
}

/** Starts one more copy of the world's service, without waiting for it. Its world's systems are all real to it. */
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

/** The same, once it serves: asked over HTTP, as what it prints may go nowhere. */
export async function launched(world: World, options?: LaunchOptions): Promise<WorldProcess> {
  const service = await launch(world, options);
  await serves(service);
  return service;
}

/** @throws Error with what it printed, if it ends before */
export async function serves(service: WorldProcess): Promise<void> {
  let ended = false;
  void service.exit.then(() => (ended = true));
  await until(
    () => fetch(`${service.origin}/api/health/live`).catch(() => ({ status: 0 })),
    ({ status }) => status === 200 || ended,
  );
  if (ended) throw new Error(`It ended before it served:\n${service.output}`);
}
