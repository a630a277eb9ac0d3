import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { orExit } from './commands/or-exit.js';
import type { Config } from './config/config.js';
import { loadEnvironment, readConfig } from './config/read-config.js';
import type { Environment } from './config/settings-reader.js';
import { StartError } from './config/start-error.js';
import { createLog, NestLog } from './edge/request-log.js';

/** Runs one piece of the application from the command line: it neither listens nor does jobs. */
export async function runCommand(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  await orExit(async () => work(await createContext(await readSettings())));
}

/** The whole application, without its listener and its workers. */
export async function createContext(config: Config): Promise<INestApplicationContext> {
  const { logger: pino } = await createLog(config);
  const logger = new NestLog(pino);
  return NestFactory.createApplicationContext(AppModule.with(config), { logger, abortOnError: false });
}

/** Outside production, what the sandbox stands in for is that of the service which runs on the same PORT. */
async function readSettings(): Promise<Config> {
  const environment = withoutEmpty(loadEnvironment());
  const config = readConfig(environment);
  if (config.production) return config;
  const { runningSandbox } = await import('./sandbox/running.js');
  const running = (await runningSandbox(config.sandboxDirectory))?.environment ?? {};
  if (!environment.DATABASE_URL && !running.DATABASE_URL)
    throw new StartError('Run `npm start` in another terminal, or set DATABASE_URL: there is no database.');
  return readConfig({ ...running, ...environment });
}

/** An empty variable counts as unset: it must not hide what the sandbox says. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}
