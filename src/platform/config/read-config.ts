import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { ConfigError } from './config-error.js';
import { Config } from './config.js';
import { SETTINGS } from './settings.js';
import { SettingsReader, type Environment } from './settings-reader.js';
import { TIMEOUTS } from './timeouts.js';

/** The environment of the process. Outside production, a `.env` file in the working directory provides missing values. */
export function loadEnvironment(): Environment {
  if (process.env.NODE_ENV !== 'production' && existsSync('.env')) loadEnvFile('.env');
  return { ...process.env };
}

/**
 * Reads and validates all settings. Outside production, settings that the sandbox provides may be missing. They are
 * empty until the sandbox has started.
 * @throws ConfigError with a sentence for each invalid or missing setting
 */
export function readConfig(environment: Environment): Config {
  const reader = new SettingsReader(environment);
  const config = new Config({ ...reader.read(SETTINGS), timeouts: TIMEOUTS });
  const problems = [...reader.problems, ...conflicts(config)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function* conflicts({ session, metricsPort, port }: Config): Generator<string> {
  if (session.idleDays > session.maxDays) yield 'SESSION_IDLE_DAYS must not be larger than SESSION_MAX_DAYS.';
  if (metricsPort === port) yield 'METRICS_PORT must not be PORT.';
}
