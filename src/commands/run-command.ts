import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule, DOMAINS } from '../app.module.js';
import { HintSenderService } from '../live/hint-sender.service.js';
import { orExit } from './or-exit.js';
import { Config } from '../platform/config/config.js';
import { loadSandbox } from '../platform/config/load-sandbox.js';
import { loadEnvironment, readConfig } from '../platform/config/read-config.js';
import type { Environment } from '../platform/config/settings-reader.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { Database } from '../platform/database/database.js';
import { ReadinessService } from '../platform/health/readiness.service.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import type { Setting } from '../platform/config/setting.js';
import { SETTINGS } from '../platform/config/settings.js';
import { createLog } from '../platform/log/log.js';
import { NestLog } from '../platform/log/nest-log.js';

type Needed = readonly Setting<unknown>[];

/**
 * Runs a command with the application's services. The application does not listen and runs no jobs.
 * @param needed the settings that the command uses, of those that production requires. DATABASE_URL is always required
 */
export async function runCommand(
  needed: Needed,
  work: (app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  await orExit(async () => finish(await createContext(await readSettings(needed)), work));
}

/**
 * Like `runCommand`, with arguments. They are read before the application is created, so that a typo fails immediately.
 */
export async function runCommandWith<Input>(
  needed: Needed,
  read: () => Input,
  work: (app: INestApplicationContext, input: Input) => Promise<void>,
): Promise<void> {
  await orExit(async () => {
    const input = read();
    await finish(await createContext(await readSettings(needed)), (app) => work(app, input));
  });
}

/** Runs the work. Then tells the instances which data has changed, even if the work has failed. */
async function finish(app: INestApplicationContext, work: (app: INestApplicationContext) => Promise<void>) {
  await work(app).finally(() => app.get(HintSenderService).flush());
}

/**
 * Creates the application without a listener and without job workers.
 * @throws OperatorError if the database cannot be used. Commands do not wait for it.
 */
export async function createContext(config: Config): Promise<INestApplicationContext> {
  const { logger: pino } = await createLog(config);
  const logger = new NestLog(pino);
  const app = await NestFactory.createApplicationContext(AppModule.with(config), {
    logger,
    abortOnError: false,
  });
  const fault = await app.get(ReadinessService).startFault();
  if (fault) throw new OperatorError(fault.sentence);
  await app.get(Database).open();
  await app.get(JobsService).start();
  return app;
}

/** Ignores the catalog for a command that does not use it, because its file may be missing on this machine. */
async function readSettings(needed: Needed): Promise<Config> {
  const config = await readAll(needed);
  return needed.includes(SETTINGS.agentCatalog) ? config : new Config({ ...config, agentCatalog: null });
}

/** Outside production, the sandbox that runs for the same PORT provides missing settings. */
async function readAll(needed: Needed): Promise<Config> {
  const environment = withoutEmpty(loadEnvironment());
  const config = readConfig(environment, DOMAINS.settings, [SETTINGS.database.url, ...needed]);
  if (config.production) return config;
  const { runningSandbox } = await loadSandbox(() => import('../sandbox/running.js'));
  const running = (await runningSandbox(config.sandboxDirectory))?.environment ?? {};
  if (!environment.DATABASE_URL && !running.DATABASE_URL)
    throw new OperatorError('No database found. Run `npm start` in another terminal, or set DATABASE_URL.');
  return readConfig({ ...running, ...environment }, DOMAINS.settings);
}

/** Empty variables count as unset, so that the sandbox's values apply. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}
