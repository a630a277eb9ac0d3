import { authorizationParams } from './authorization-params.js';
import { databaseUrl } from './database-url.js';
import { setting } from './setting.js';
import {
  ehloName,
  flag,
  flagOfOpenTelemetry,
  integer,
  list,
  oneOf,
  origin,
  path,
  productName,
  ratio,
  scope,
  sealingKey,
  secureUrl,
  text,
  trustProxy,
  url,
} from './setting-types.js';

const NONE = { value: null, shown: 'none' };
/** The value of settings that the sandbox provides, until the sandbox has started. */
const BY_SANDBOX = { value: '', shown: "the sandbox's" };
const LIST_BY_SANDBOX = { ...BY_SANDBOX, value: [] };
const REQUIRED = { required: true } as const;

const days = integer(1, 365);
const port = integer(1, 65_535);
const limit = integer(0, 1_000_000_000);

/** All settings. docs/settings.md and .env.example are generated from this declaration. */
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
    unset: { value: null, shown: 'from git, in the sandbox' },
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
  metricsPort: setting({
    name: 'METRICS_PORT',
    meaning: 'Port of the metrics for Prometheus, at `/metrics`. Without it, nothing is measured.',
    type: port,
    unset: NONE,
  }),
  metricsHost: setting({
    name: 'METRICS_HOST',
    meaning: 'Address on which the metrics are served. They need no login, so keep it closed to the outside.',
    type: text,
    default: '127.0.0.1',
  }),
  tracing: {
    disabled: setting({
      name: 'OTEL_SDK_DISABLED',
      meaning: '`true` turns tracing off, whatever the other variables say.',
      type: flagOfOpenTelemetry,
      default: 'false',
    }),
    exporter: setting({
      name: 'OTEL_TRACES_EXPORTER',
      meaning: '`otlp` sends traces to a collector of OpenTelemetry. `none` sends none.',
      type: oneOf('otlp', 'none'),
      unset: { value: null, shown: '`otlp` if there is an endpoint' },
    }),
    endpoint: setting({
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      meaning: 'Base URL of the collector, without `/v1/traces`. Switches tracing on.',
      type: url('https', 'http'),
      unset: NONE,
    }),
    tracesEndpoint: setting({
      name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      meaning: 'Full URL that receives traces. Switches tracing on.',
      type: url('https', 'http'),
      unset: NONE,
    }),
    protocol: setting({
      name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
      meaning: 'Only `http/protobuf`.',
      type: oneOf('http/protobuf'),
      default: 'http/protobuf',
    }),
    tracesProtocol: setting({
      name: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
      meaning: 'Only `http/protobuf`.',
      type: oneOf('http/protobuf'),
      default: 'http/protobuf',
    }),
    sampler: setting({
      name: 'OTEL_TRACES_SAMPLER',
      meaning:
        '`always_on`, `always_off` or `traceidratio`; with `parentbased_` in front, the caller decides. Use that only behind a gateway that replaces `traceparent`.',
      type: oneOf(
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ),
      default: 'always_on',
    }),
    samplerArg: setting({
      name: 'OTEL_TRACES_SAMPLER_ARG',
      meaning: 'Share of traces that `traceidratio` records, from 0 to 1.',
      type: ratio,
      default: '1',
    }),
    serviceName: setting({
      name: 'OTEL_SERVICE_NAME',
      meaning: 'Name of the service in traces.',
      type: text,
      default: 'organization-workspace',
    }),
  },
  sandboxDirectory: setting({
    name: 'SANDBOX_DIR',
    meaning: 'Folder for the data of the sandbox.',
    type: path,
    default: '.sandbox/${PORT}',
  }),
  sandboxHost: setting({
    name: 'SANDBOX_HOST',
    meaning:
      'Address on which the sandbox listens. It lets anybody sign in and read all mail, so keep it on this machine.',
    type: text,
    default: '127.0.0.1',
  }),
  database: {
    url: setting({
      name: 'DATABASE_URL',
      meaning: 'Connection URL of PostgreSQL 15 or later.',
      type: databaseUrl,
      unset: BY_SANDBOX,
      production: REQUIRED,
      fromFile: true,
    }),
    directUrl: setting({
      name: 'DATABASE_DIRECT_URL',
      meaning:
        'Connection URL for jobs and migrations, if `DATABASE_URL` leads to PgBouncer in transaction mode.',
      type: databaseUrl,
      unset: { value: null, shown: '`DATABASE_URL`' },
      fromFile: true,
    }),
    preparedStatements: setting({
      name: 'DATABASE_PREPARED_STATEMENTS',
      meaning:
        '`false` for PgBouncer in transaction mode: requests use neither named statements nor settings of a session.',
      type: flag,
      default: 'true',
    }),
    poolSize: setting({
      name: 'DATABASE_POOL_SIZE',
      meaning: 'Database connections of one instance for requests.',
      type: integer(1, 1000),
      default: '10',
    }),
    timeoutMs: setting({
      name: 'DATABASE_TIMEOUT_MS',
      meaning: 'Timeout of a statement, in milliseconds.',
      type: integer(100, 600_000),
      default: '5000',
    }),
    maxLifetimeS: setting({
      name: 'DATABASE_MAX_LIFETIME_S',
      meaning: 'Seconds after which a database connection is replaced. 0 keeps connections.',
      type: integer(0, 86_400),
      default: '1800',
    }),
  },
  session: {
    keys: setting({
      name: 'SESSION_KEYS',
      meaning:
        'Comma-separated keys that seal cookies, each 32 bytes in base64 (`openssl rand -base64 32`). The first key seals, all keys open.',
      type: list(sealingKey),
      unset: LIST_BY_SANDBOX,
      production: REQUIRED,
      fromFile: true,
    }),
    idleDays: setting({
      name: 'SESSION_IDLE_DAYS',
      meaning: 'Days until an unused session expires.',
      type: days,
      default: '7',
    }),
    maxDays: setting({
      name: 'SESSION_MAX_DAYS',
      meaning: 'Days until every session expires.',
      type: days,
      default: '30',
    }),
  },
  oidc: {
    issuer: setting({
      name: 'OIDC_ISSUER',
      meaning: 'Issuer URL of the identity provider. The redirect URI is `PUBLIC_URL/api/auth/callback`.',
      type: secureUrl,
      unset: BY_SANDBOX,
      production: REQUIRED,
    }),
    clientId: setting({
      name: 'OIDC_CLIENT_ID',
      meaning: 'Client ID at the identity provider.',
      type: text,
      unset: BY_SANDBOX,
      production: REQUIRED,
      belongsTo: 'OIDC_ISSUER',
    }),
    clientSecret: setting({
      name: 'OIDC_CLIENT_SECRET',
      meaning: 'Client secret at the identity provider.',
      type: text,
      unset: BY_SANDBOX,
      production: REQUIRED,
      belongsTo: 'OIDC_ISSUER',
      fromFile: true,
    }),
    clientAuth: setting({
      name: 'OIDC_CLIENT_AUTH',
      meaning:
        '`basic` sends client ID and secret in the header of a token request, `post` in its body. `auto` does what the identity provider lists first.',
      type: oneOf('auto', 'basic', 'post'),
      default: 'auto',
    }),
    authorizationParams: setting({
      name: 'OIDC_AUTHORIZATION_PARAMS',
      meaning:
        'Additional parameters of sign-ins at the identity provider, such as `hd=example.com&acr_values=mfa`.',
      type: authorizationParams,
      unset: { value: {}, shown: 'none' },
    }),
    scope: setting({
      name: 'OIDC_SCOPE',
      meaning: 'Scopes to request, separated by spaces.',
      type: scope,
      default: 'openid email profile',
    }),
    logout: setting({
      name: 'OIDC_LOGOUT',
      meaning: '`provider` also signs the user out at the identity provider. `local` does not.',
      type: oneOf('local', 'provider'),
      default: 'local',
    }),
    trustEmail: setting({
      name: 'OIDC_TRUST_EMAIL',
      meaning: '`true` treats all addresses as verified, for a provider that does not send `email_verified`.',
      type: flag,
      default: 'false',
    }),
  },
  stripe: {
    secretKey: setting({
      name: 'STRIPE_SECRET_KEY',
      meaning: 'Secret key of the Stripe account.',
      type: text,
      unset: BY_SANDBOX,
      production: REQUIRED,
      fromFile: true,
    }),
    webhookSecrets: setting({
      name: 'STRIPE_WEBHOOK_SECRET',
      meaning: 'Signing secret of the webhook endpoint. A comma-separated list during a rotation.',
      type: list(text),
      unset: LIST_BY_SANDBOX,
      production: REQUIRED,
      belongsTo: 'STRIPE_SECRET_KEY',
      fromFile: true,
    }),
    apiBase: setting({
      name: 'STRIPE_API_BASE',
      meaning: 'Base URL of the Stripe API, if it is not Stripe itself.',
      type: secureUrl,
      unset: NONE,
    }),
    portalConfiguration: setting({
      name: 'STRIPE_PORTAL_CONFIGURATION',
      meaning: 'Configuration of the customer portal, which `billing:setup` makes.',
      type: text,
      unset: { value: null, shown: "the account's default" },
      production: REQUIRED,
    }),
    tax: setting({
      name: 'STRIPE_TAX',
      meaning:
        '`automatic` lets Stripe Tax calculate taxes, and asks buyers for their address and tax ID. Stripe Tax must be active in the account. `none` does neither.',
      type: oneOf('none', 'automatic'),
      default: 'none',
    }),
    promotionCodes: setting({
      name: 'STRIPE_PROMOTION_CODES',
      meaning: '`true` lets buyers enter promotion codes.',
      type: flag,
      default: 'false',
    }),
  },
  mail: {
    smtpUrl: setting({
      name: 'SMTP_URL',
      meaning: 'URL of the mail server.',
      type: url('smtp', 'smtps'),
      unset: BY_SANDBOX,
      production: REQUIRED,
      fromFile: true,
    }),
    from: setting({
      name: 'MAIL_FROM',
      meaning: 'Sender of all mails.',
      type: text,
      unset: BY_SANDBOX,
      production: REQUIRED,
      belongsTo: 'SMTP_URL',
    }),
    replyTo: setting({
      name: 'MAIL_REPLY_TO',
      meaning: 'Address for answers to mails, if it is not the sender.',
      type: text,
      unset: NONE,
    }),
    ehloName: setting({
      name: 'MAIL_EHLO_NAME',
      meaning:
        'Name by which the service greets the mail server, such as `app.example.com` or `[192.0.2.1]`.',
      type: ehloName,
      unset: { value: null, shown: "the machine's name" },
    }),
    smtpUtf8: setting({
      name: 'MAIL_SMTPUTF8',
      meaning:
        '`true` accepts invites to addresses with letters outside ASCII before the @. The mail server must support SMTPUTF8.',
      type: flag,
      default: 'false',
    }),
  },
  agentCatalog: setting({
    name: 'AGENT_CATALOG',
    meaning: 'File of the agent catalog.',
    type: path,
    unset: { value: null, shown: 'the demonstration catalog' },
    production: REQUIRED,
  }),
  productName: setting({
    name: 'PRODUCT_NAME',
    meaning: 'Name of the product in mails.',
    type: productName,
    default: 'Workspace',
  }),
  inviteTtlDays: setting({
    name: 'INVITE_TTL_DAYS',
    meaning: 'Days until an invite expires.',
    type: days,
    default: '7',
  }),
  /** A value of 0 disables a limit. */
  auditRetentionDays: setting({
    name: 'AUDIT_RETENTION_DAYS',
    meaning: 'Days for which the command `retention` keeps audit events. 0 keeps all.',
    type: integer(0, 36_500),
    default: '0',
  }),
  limits: {
    bodyBytes: setting({
      name: 'LIMIT_BODY_BYTES',
      meaning: 'Maximum size of a request body, in bytes. 0 turns any limit off.',
      type: integer(0, 16_777_216),
      default: '32768',
    }),
    ownedOrganizations: setting({
      name: 'LIMIT_OWNED_ORGANIZATIONS',
      meaning: 'Organizations that one user may own.',
      type: limit,
      default: '100',
    }),
    memberships: setting({
      name: 'LIMIT_MEMBERSHIPS',
      meaning: 'Organizations to which one user may belong, including owned ones.',
      type: limit,
      default: '500',
    }),
    pendingInvites: setting({
      name: 'LIMIT_PENDING_INVITES',
      meaning: 'Pending invites of one organization.',
      type: limit,
      default: '100',
    }),
    invitesPerHour: setting({
      name: 'LIMIT_INVITES_PER_HOUR',
      meaning: 'Invites that one organization may send or resend per hour.',
      type: limit,
      default: '100',
    }),
    invitesPerUserDay: setting({
      name: 'LIMIT_INVITES_PER_USER_DAY',
      meaning: 'Invites that one user may send or resend per day, in all organizations together.',
      type: limit,
      default: '200',
    }),
    invitesPerRecipientDay: setting({
      name: 'LIMIT_INVITES_PER_RECIPIENT_DAY',
      meaning:
        'Invite mails that one recipient may receive per day. Further mails are withheld. Addresses that differ in a `+tag` are one recipient.',
      type: limit,
      default: '5',
    }),
    trialsPerUser30Days: setting({
      name: 'LIMIT_TRIALS_PER_USER_30_DAYS',
      meaning: 'Trials that one user may start in 30 days, in all organizations together.',
      type: limit,
      default: '10',
    }),
    paymentRequestsPerMinute: setting({
      name: 'LIMIT_PAYMENT_REQUESTS_PER_MINUTE',
      meaning:
        'Requests of one user per minute that call Stripe, per instance: for checkouts and the portal.',
      type: limit,
      default: '20',
    }),
    loginsPerMinute: setting({
      name: 'LIMIT_LOGINS_PER_MINUTE',
      meaning: 'Sign-ins that one IP address may start per minute, per instance.',
      type: limit,
      default: '600',
    }),
    requestsPer10s: setting({
      name: 'LIMIT_REQUESTS_PER_10S',
      meaning:
        'Requests of one session per 10 seconds, per instance. Requests without a session count for their IP address.',
      type: limit,
      default: '3000',
    }),
  },
};
