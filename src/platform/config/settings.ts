import { builtCommit } from './built-commit.js';
import { setting } from './setting.js';
import {
  color,
  flag,
  integer,
  oneOf,
  origin,
  path,
  productName,
  help,
  pictureUrl,
  text,
  trustProxy,
} from './setting-types.js';
import { days, NONE, REQUIRED } from './settings/common.js';
import { DATABASE } from './settings/database.js';
import { LIMITS } from './settings/limits.js';
import { MAIL } from './settings/mail.js';
import { OIDC } from './settings/oidc.js';
import { SESSION } from './settings/session.js';
import { STRIPE } from './settings/stripe.js';
import { TRACING } from './settings/tracing.js';

const port = integer(1, 65_535);

/** All settings of the platform. docs/settings.md and .env.example are generated from this declaration, in its order. */
export const SETTINGS = {
  production: setting({
    name: 'NODE_ENV',
    meaning: '`development`, `test` or `production`. The sandbox never runs in production.',
    type: oneOf('development', 'test', 'production').transform((mode) => mode === 'production'),
    default: 'development',
  }),
  port: setting({
    name: 'PORT',
    meaning: 'Port to listen on.',
    type: port,
    default: '3000',
  }),
  host: setting({
    name: 'HOST',
    meaning: 'Address to listen on.',
    type: text,
    default: '127.0.0.1',
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    meaning: 'Origin of the service in browsers, without a path. Production requires https.',
    type: origin('https', 'http'),
    default: 'http://localhost:${PORT}',
    production: { required: true, type: origin('https') },
  }),
  hstsSubdomains: setting({
    name: 'HSTS_SUBDOMAINS',
    meaning:
      '`true` makes browsers use https for all subdomains of the host in `PUBLIC_URL`, too. All of them must support it.',
    type: flag,
    default: 'false',
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    meaning:
      'Number of proxies in front of the service, or a comma-separated list of their addresses and subnets. Only these may set `X-Forwarded-For` and `X-Forwarded-Proto`. `none` trusts no proxy.',
    type: trustProxy,
    unset: { value: false, shown: 'none' },
    production: REQUIRED,
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    type: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
  }),
  logFormat: setting({
    name: 'LOG_FORMAT',
    meaning:
      'Format of the JSON lines of the log. `pino` writes levels and times as numbers. `labels` writes the names of levels, and times in ISO 8601.',
    type: oneOf('pino', 'labels'),
    default: 'pino',
  }),
  shutdownDrainMs: setting({
    name: 'SHUTDOWN_DRAIN_MS',
    meaning:
      'Milliseconds from a shutdown signal until the port closes. Meanwhile the health check answers 503.',
    type: integer(0, 60_000),
    default: '0',
    production: { default: '3000' },
  }),
  commit: setting({
    name: 'COMMIT',
    meaning: 'Commit that `/api/version` shows.',
    type: text,
    unset: { value: builtCommit(), shown: 'that of the build' },
  }),
  docs: setting({
    name: 'DOCS',
    meaning: '`true` serves the API documentation at `/api/docs` and `/api/openapi.json`.',
    type: flag,
    default: 'true',
    production: { default: 'false' },
  }),
  console: setting({
    name: 'CONSOLE',
    meaning: '`true` serves the console at `/`.',
    type: flag,
    default: 'true',
    production: { default: 'false' },
  }),
  pictures: setting({
    name: 'PICTURES',
    meaning:
      'Pictures of people in the console. `provider` shows those of the identity provider, whose sites learn who looks at them. `initials` shows none.',
    type: oneOf('initials', 'provider'),
    default: 'initials',
  }),
  metricsPort: setting({
    name: 'METRICS_PORT',
    meaning: 'Port of the metrics for Prometheus, at `/metrics`. Without it, nothing is measured.',
    type: port,
    unset: NONE,
  }),
  metricsHost: setting({
    name: 'METRICS_HOST',
    meaning:
      'Address on which the metrics are served. They need no login, so keep this address closed to the outside.',
    type: text,
    default: '127.0.0.1',
  }),
  tracing: TRACING,
  sandboxDirectory: setting({
    name: 'SANDBOX_DIR',
    meaning: 'Folder for the data of the sandbox.',
    type: path,
    default: '.sandbox/${PORT}',
  }),
  sandboxHost: setting({
    name: 'SANDBOX_HOST',
    meaning:
      'Address on which the sandbox listens. Anyone who reaches it can sign in and read all mail, so keep it on this machine.',
    type: text,
    default: '127.0.0.1',
  }),
  database: DATABASE,
  session: SESSION,
  oidc: OIDC,
  stripe: STRIPE,
  mail: MAIL,
  agentCatalog: setting({
    name: 'AGENT_CATALOG',
    meaning: 'File of the agent catalog.',
    type: path,
    unset: { value: null, shown: 'the demonstration catalog' },
    production: REQUIRED,
  }),
  brand: {
    name: setting({
      name: 'PRODUCT_NAME',
      meaning: 'Name of the product in mails, in the console and in the API reference.',
      type: productName,
      default: 'Workspace',
    }),
    color: setting({
      name: 'BRAND_COLOR',
      meaning:
        'Color of buttons and links in the console and in mails. It is darkened where white text would be unreadable, and lightened in dark mode.',
      type: color,
      default: '#3448c5',
    }),
    logo: setting({
      name: 'BRAND_LOGO',
      meaning:
        'An https URL of the logo in the console and in mails, without `;`, `,`, `*`, quotes and spaces. A small picture with a transparent background.',
      type: pictureUrl,
      unset: { value: null, shown: 'the logo of the console' },
    }),
    support: setting({
      name: 'SUPPORT_URL',
      meaning:
        'Where people ask for help, such as `https://help.example.com` or `mailto:help@example.com`. The console and the API reference link to it.',
      type: help,
      unset: { value: null, shown: 'no link' },
    }),
  },
  inviteTtlDays: setting({
    name: 'INVITE_TTL_DAYS',
    meaning: 'Days until an invite expires.',
    type: days,
    default: '7',
  }),
  auditRetentionDays: setting({
    name: 'AUDIT_RETENTION_DAYS',
    meaning: 'Days for which the command `retention` keeps audit events. 0 keeps all.',
    type: integer(0, 36_500),
    default: '0',
  }),
  deletedOrganizationDays: setting({
    name: 'DELETED_ORGANIZATION_DAYS',
    meaning:
      'Days after its deletion for which `retention` keeps an organization that never had a payment. At least 30. 0 keeps all.',
    // At least 30: the limit of trials per person also counts those of deleted organizations.
    type: integer(0, 36_500).refine((value) => value === 0 || value >= 30, 'must be 0, or at least 30'),
    default: '0',
  }),
  limits: LIMITS,
};
