import { existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError } from './operator.errors.js';
import { Config } from './config.js';
import { readFileSettings } from './file-settings.js';
import { isLoopback } from './loopback.js';
import type { Setting, SettingTree, ValuesOf } from './setting.js';
import { SETTINGS } from './settings.js';
import { readText } from './read-text.js';
import { SettingsReader, type Environment } from './settings-reader.js';
import { TIMEOUTS } from './timeouts.js';

/**
 * The environment of the process, with the contents of files such as that of DATABASE_URL_FILE. Outside production, a
 * `.env` file in the working directory provides missing values.
 */
export function loadEnvironment(): Environment {
  if (process.env.NODE_ENV !== 'production' && existsSync('.env'))
    Object.assign(process.env, { ...parseEnv(readText('.env')), ...process.env });
  return readFileSettings(process.env, SETTINGS).environment;
}

/**
 * Reads and validates all settings. Outside production, settings that the sandbox provides may be missing. They are
 * empty until the sandbox has started.
 * @param ofDomains the settings of domains: `DOMAINS.settings`, except before the domains are loaded
 * @param needed the settings that a command uses. Other settings may be missing even if production requires them
 * @throws OperatorError with a sentence for each invalid setting, and one for all missing settings
 */
export function readConfig(
  given: Environment,
  ofDomains: Record<string, Setting<unknown>> = {},
  needed?: readonly Setting<unknown>[],
): Config {
  const settings = { ...SETTINGS, ofDomains };
  const { environment, problems: ofFiles } = readFileSettings(given, settings);
  const reader = new SettingsReader(environment, needed);
  const config = new Config({ ...reader.read(settings), timeouts: TIMEOUTS });
  const problems = [...ofFiles, ...reader.problems];
  // A setting that cannot be read has its default in `config`, so other rules would report it a second time.
  const reported = new Set(problems.map(settingIn));
  problems.push(
    ...[...conflicts(config), ...openToStrangers(config, environment), ...guessableKeys(config)].filter(
      (problem) => !reported.has(settingIn(problem)),
    ),
  );
  if (problems.length > 0) throw invalid(problems);
  return config;
}

/** The setting that a sentence is about, also if the sentence is about its file. */
const settingIn = (problem: string) => problem.split(' ', 1)[0]!.replace(/_FILE$/, '');

/** The settings of external systems. Except in production, the sandbox replaces a system whose setting is missing. */
const OUTSIDE = ['DATABASE_URL', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'SMTP_URL'];

/** In the sandbox, anyone can sign in as any user. So it may only be used by a service on this machine. */
function* openToStrangers({ production, publicUrl }: Config, environment: Environment): Generator<string> {
  if (production || !URL.canParse(publicUrl) || isLoopback(new URL(publicUrl).hostname)) return;
  for (const name of OUTSIDE)
    if (!environment[name]?.trim() && !environment[`${name}_FILE`]?.trim())
      yield `${name} is required, because PUBLIC_URL is not on this machine, and the sandbox is for this machine only.`;
}

/** The minimum number of distinct bytes in a key. A random key of 32 bytes has about 30. */
const DIFFERENT_BYTES = 16;

/** A key of zeros, or of one repeated letter, as in a template. */
function* guessableKeys({ production, session }: Config): Generator<string> {
  if (production && session.keys.some((key) => new Set(key).size < DIFFERENT_BYTES))
    yield 'SESSION_KEYS must contain random keys (openssl rand -base64 32).';
}

/**
 * Reads only these settings, for a command that needs no others.
 * @throws OperatorError
 */
export function readSettings<Tree extends SettingTree>(given: Environment, settings: Tree): ValuesOf<Tree> {
  const { environment, problems: ofFiles } = readFileSettings(given, settings);
  const reader = new SettingsReader(environment);
  const values = reader.read(settings);
  const problems = [...ofFiles, ...reader.problems];
  if (problems.length > 0) throw invalid(problems);
  return values;
}

function* conflicts({ session, metricsPort, port, database }: Config): Generator<string> {
  if (!database.preparedStatements && database.directUrl === null)
    yield 'DATABASE_DIRECT_URL is required with DATABASE_PREPARED_STATEMENTS=false, because jobs need their own sessions.';
  if (session.idleDays > session.maxDays) yield 'SESSION_IDLE_DAYS must not be larger than SESSION_MAX_DAYS.';
  if (metricsPort === port) yield 'METRICS_PORT must differ from PORT.';
}

/** The sentences contain no values, because values may be secrets. */
function invalid(problems: string[]): OperatorError {
  return new OperatorError('Invalid configuration:', { problems });
}
