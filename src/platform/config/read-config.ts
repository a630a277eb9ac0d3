import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { Config } from './config.js';
import {
  flag,
  integer,
  list,
  oneOf,
  origin,
  path,
  sealingKey,
  secureUrl,
  text,
  trustProxy,
  url,
} from './parsers.js';
import { SettingsReader, type Environment } from './settings-reader.js';
import { TIMEOUTS } from './timeouts.js';

/** The environment of the process. Outside production, a `.env` file in the working directory provides missing values. */
export function loadEnvironment(): Environment {
  if (process.env.NODE_ENV !== 'production' && existsSync('.env')) loadEnvFile('.env');
  return { ...process.env };
}

/**
 * Reads and validates all settings. Outside production, those that the sandbox provides may be missing: they are empty
 * until the sandbox has started.
 * @throws ConfigError with a sentence for each invalid or missing setting
 */
export function readConfig(environment: Environment): Config {
  const read = new SettingsReader(environment);
  const mode = read.optional('NODE_ENV', oneOf('development', 'test', 'production'), 'development');
  const production = mode === 'production';
  const neededInProduction: SettingsReader['optional'] = (name, parse, fallback) =>
    production ? read.required(name, parse, fallback) : read.optional(name, parse, fallback);
  const limit = (name: string, fallback: number) => read.optional(name, integer(0, 1_000_000_000), fallback);

  const port = read.optional('PORT', integer(1, 65_535), 3000);
  const publicUrl = neededInProduction(
    'PUBLIC_URL',
    production ? origin('https') : origin('https', 'http'),
    `http://localhost:${port}`,
  );
  /** The settings of an outside system: all of them or, outside production, none. */
  const together = (leader: string): SettingsReader['optional'] => {
    const ours = production || read.has(leader);
    return (name, parse, fallback) => (ours ? read.required(name, parse, fallback) : fallback);
  };
  const ofProvider = together('OIDC_ISSUER');
  const ofPayments = together('STRIPE_SECRET_KEY');
  const ofMail = together('SMTP_URL');

  const config = new Config({
    production,
    port,
    host: read.optional('HOST', text, '127.0.0.1'),
    publicUrl,
    trustProxy: read.optional('TRUST_PROXY', trustProxy, false),
    logLevel: read.optional(
      'LOG_LEVEL',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'info',
    ),
    shutdownDrainMs: read.optional('SHUTDOWN_DRAIN_MS', integer(0, 60_000), production ? 3000 : 0),
    commit: read.optional('COMMIT', text, null),
    docs: read.optional('DOCS', flag, !production),
    console: read.optional('CONSOLE', flag, !production),
    metricsPort: read.optional('METRICS_PORT', integer(1, 65_535), null),
    sandboxDirectory: read.optional('SANDBOX_DIR', path, join(process.cwd(), '.sandbox', String(port))),
    database: {
      url: neededInProduction('DATABASE_URL', url('postgres', 'postgresql'), ''),
      poolSize: read.optional('DATABASE_POOL_SIZE', integer(1, 1000), 10),
      timeoutMs: read.optional('DATABASE_TIMEOUT_MS', integer(100, 600_000), 5000),
    },
    session: {
      keys: neededInProduction('SESSION_KEYS', list(sealingKey), []),
      idleDays: read.optional('SESSION_IDLE_DAYS', integer(1, 365), 7),
      maxDays: read.optional('SESSION_MAX_DAYS', integer(1, 365), 30),
    },
    oidc: {
      issuer: ofProvider('OIDC_ISSUER', secureUrl, ''),
      clientId: ofProvider('OIDC_CLIENT_ID', text, ''),
      clientSecret: ofProvider('OIDC_CLIENT_SECRET', text, ''),
      scope: read.optional('OIDC_SCOPE', scope, 'openid email profile'),
      logout: read.optional('OIDC_LOGOUT', oneOf('local', 'provider'), 'local'),
      trustEmail: read.optional('OIDC_TRUST_EMAIL', flag, false),
    },
    stripe: {
      secretKey: ofPayments('STRIPE_SECRET_KEY', text, ''),
      webhookSecrets: ofPayments('STRIPE_WEBHOOK_SECRET', list(text), []),
      apiBase: read.optional('STRIPE_API_BASE', secureUrl, null),
      portalConfiguration: read.optional('STRIPE_PORTAL_CONFIGURATION', text, null),
    },
    mail: {
      smtpUrl: ofMail('SMTP_URL', url('smtp', 'smtps'), ''),
      from: ofMail('MAIL_FROM', text, ''),
    },
    agentCatalog: neededInProduction('AGENT_CATALOG', path, null),
    inviteTtlDays: read.optional('INVITE_TTL_DAYS', integer(1, 365), 7),
    limits: {
      bodyBytes: read.optional('LIMIT_BODY_BYTES', integer(0, 16_777_216), 32_768),
      ownedOrganizations: limit('LIMIT_OWNED_ORGANIZATIONS', 1000),
      pendingInvites: limit('LIMIT_PENDING_INVITES', 100),
      invitesPerHour: limit('LIMIT_INVITES_PER_HOUR', 100),
      invitesPerRecipientDay: limit('LIMIT_INVITES_PER_RECIPIENT_DAY', 5),
      loginsPerMinute: limit('LIMIT_LOGINS_PER_MINUTE', 600),
      requestsPer10s: limit('LIMIT_REQUESTS_PER_10S', 3000),
    },
    timeouts: TIMEOUTS,
  });
  if (config.session.idleDays > config.session.maxDays)
    read.reject('SESSION_IDLE_DAYS must not be larger than SESSION_MAX_DAYS.');
  if (config.metricsPort === port) read.reject('METRICS_PORT must not be PORT.');
  read.finish();
  return config;
}

function scope(value: string): string {
  if (!value.split(' ').includes('openid')) throw new Error('must contain the scope "openid"');
  return value;
}
