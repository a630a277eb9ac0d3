import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { loadEnvironment, readConfig } from './config/read-config.js';
import type { Environment } from './config/settings-reader.js';
import { StartError } from './config/start-error.js';
import { createLogger, NestLog } from './edge/request-log.js';

/** Runs one piece of the application from the command line: it neither listens nor does jobs. */
export async function runCommand(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  try {
    const config = await readSettings();
    const logger = new NestLog(createLogger(config.logLevel));
    const app = await NestFactory.createApplicationContext(AppModule.with(config), {
      logger,
      abortOnError: false,
    });
    await work(app);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
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
