import { randomBytes } from 'node:crypto';
import { OperatorError } from './operator.errors.js';
import { readConfig } from './read-config.js';
import { settingsOf } from './setting.js';
import { SETTINGS } from './settings.js';
import type { Environment } from './settings-reader.js';
import { TIMEOUTS } from './timeouts.js';

const KEY = randomBytes(32).toString('base64');
const OTHER_KEY = randomBytes(32).toString('base64');

/** A complete production configuration. */
const COMPLETE: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.example.com',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://user:canary-database-password@db.example.com/workspace',
  SESSION_KEYS: KEY,
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'workspace',
  OIDC_CLIENT_SECRET: 'canary-client-secret',
  STRIPE_SECRET_KEY: 'sk_canary-stripe-key',
  STRIPE_PORTAL_CONFIGURATION: 'canary-configuration',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary-webhook-secret',
  SMTP_URL: 'smtps://user:canary-mail-password@mail.example.com',
  MAIL_FROM: 'Workspace <no-reply@example.com>',
  AGENT_CATALOG: '/etc/workspace/agents.json',
};

const missing = (names: string) => `Missing: ${names}. See docs/installation.md and docs/settings.md.`;

function problemsOf(environment: Environment): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('returns the defaults without any setting', () => {
    expect(readConfig({})).toEqual({
      ofDomains: {},
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      hstsSubdomains: false,
      trustProxy: false,
      logLevel: 'info',
      logFormat: 'pino',
      shutdownDrainMs: 0,
      commit: null,
      docs: true,
      console: true,
      pictures: 'initials',
      metricsPort: null,
      metricsHost: '127.0.0.1',
      tracing: {
        disabled: false,
        exporter: null,
        endpoint: null,
        tracesEndpoint: null,
        protocol: 'http/protobuf',
        tracesProtocol: 'http/protobuf',
        sampler: 'always_on',
        samplerArg: 1,
        serviceName: 'organization-workspace',
      },
      sandboxDirectory: expect.stringMatching(/\/\.sandbox\b/),
      sandboxHost: '127.0.0.1',
      database: {
        url: '',
        directUrl: null,
        preparedStatements: true,
        poolSize: 10,
        timeoutMs: 5000,
        maxLifetimeS: 1800,
      },
      session: {
        keys: [],
        idleDays: 7,
        maxDays: 30,
        freshMinutes: 10,
        freshTransfer: false,
        clearSiteData: [],
      },
      oidc: {
        issuer: '',
        clientId: '',
        clientSecret: '',
        clientAuth: 'auto',
        authorizationParams: {},
        scope: 'openid email profile',
        logout: 'local',
        logoutParams: {},
        trustEmail: false,
        fresh: 'trust',
        freshPrompt: 'login',
      },
      stripe: {
        secretKey: '',
        webhookSecrets: [],
        apiBase: null,
        portalConfiguration: null,
        tax: 'none',
        promotionCodes: false,
      },
      mail: { smtpUrl: '', from: '', replyTo: null, ehloName: null, smtpUtf8: false },
      agentCatalog: null,
      auditRetentionDays: 0,
      deletedOrganizationDays: 0,
      brand: { name: 'Workspace', color: '#3448c5', logo: null, support: null },
      inviteTtlDays: 7,
      timeouts: TIMEOUTS,
      limits: {
        bodyBytes: 32_768,
        ownedOrganizations: 100,
        memberships: 500,
        pendingInvites: 100,
        invitesPerHour: 100,
        invitesPerUserDay: 200,
        invitesPerRecipientDay: 5,
        trialsPerUser30Days: 10,
        signInsPerHour: 60,
        writesPerDay: 5000,
        paymentRequestsPerMinute: 20,
        loginsPerMinute: 600,
        requestsPer10s: 3000,
      },
    });
  });

  it('derives PUBLIC_URL from PORT', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('derives the sandbox folder from PORT, so that two copies can run side by side', () => {
    expect(readConfig({ PORT: '4000' }).sandboxDirectory).not.toBe(
      readConfig({ PORT: '4010' }).sandboxDirectory,
    );
  });
});

describe('an empty or blank setting', () => {
  it('counts as unset', () => {
    const names = [...Object.keys(COMPLETE), 'PORT', 'HOST', 'LOG_LEVEL', 'DOCS', 'COMMIT'];
    names.push('LIMIT_BODY_BYTES', 'SESSION_IDLE_DAYS', 'OIDC_SCOPE', 'OIDC_LOGOUT', 'SANDBOX_DIR');
    for (const blank of ['', ' ', '\t\n'])
      expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}));
  });

  it('is reported as missing if production requires it', () => {
    expect(problemsOf({ ...COMPLETE, SESSION_KEYS: ' ' })).toEqual([missing('SESSION_KEYS')]);
  });
});

describe('a service that is reachable from other machines, outside production', () => {
  const outside = ['DATABASE_URL', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'SMTP_URL'];
  const { NODE_ENV: _, ...configured } = COMPLETE;

  it.each(['https://app.example.com', 'http://192.168.0.7:3000', 'https://localhost.example.com'])(
    'must not be served by the sandbox: %s',
    (url) => {
      expect(problemsOf({ PUBLIC_URL: url })).toEqual(
        outside.map((name) =>
          expect.stringMatching(`^${name} is required, because PUBLIC_URL is not on this`),
        ),
      );
      for (const name of outside)
        expect(problemsOf({ ...configured, PUBLIC_URL: url, [name]: '' })).toEqual([
          expect.stringMatching(`^${name} is required`),
        ]);
      expect(problemsOf({ ...configured, PUBLIC_URL: url })).toEqual([]);
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://localhost'])(
    'is not assumed for a loopback name: %s',
    (url) => expect(problemsOf({ PUBLIC_URL: url })).toEqual([]),
  );
});

describe('every setting', () => {
  const ROWS: [string, string, (config: ReturnType<typeof readConfig>) => unknown, unknown][] = [
    ['PORT', '8080', (config) => config.port, 8080],
    ['PORT', ' 8080 ', (config) => config.port, 8080],
    ['HOST', '0.0.0.0', (config) => config.host, '0.0.0.0'],
    ['PUBLIC_URL', 'https://LocalHost:443/', (config) => config.publicUrl, 'https://localhost'],
    ['PUBLIC_URL', 'http://localhost:5000', (config) => config.publicUrl, 'http://localhost:5000'],
    ['TRUST_PROXY', 'none', (config) => config.trustProxy, false],
    ['TRUST_PROXY', '2', (config) => config.trustProxy, 2],
    ['TRUST_PROXY', '10.0.0.1, 10.1.0.0/16', (config) => config.trustProxy, ['10.0.0.1', '10.1.0.0/16']],
    ['TRUST_PROXY', 'loopback,::1', (config) => config.trustProxy, ['loopback', '::1']],
    ['LOG_LEVEL', 'silent', (config) => config.logLevel, 'silent'],
    ['LOG_FORMAT', 'labels', (config) => config.logFormat, 'labels'],
    ['SHUTDOWN_DRAIN_MS', '2500', (config) => config.shutdownDrainMs, 2500],
    ['COMMIT', 'abc1234', (config) => config.commit, 'abc1234'],
    ['DOCS', 'false', (config) => config.docs, false],
    ['CONSOLE', 'false', (config) => config.console, false],
    ['HSTS_SUBDOMAINS', 'true', (config) => config.hstsSubdomains, true],
    ['METRICS_PORT', '9000', (config) => config.metricsPort, 9000],
    ['METRICS_HOST', '0.0.0.0', (config) => config.metricsHost, '0.0.0.0'],
    ['SANDBOX_HOST', '0.0.0.0', (config) => config.sandboxHost, '0.0.0.0'],
    ['SANDBOX_DIR', '/tmp/one', (config) => config.sandboxDirectory, '/tmp/one'],
    ['DATABASE_URL', 'postgresql://a@b/c', (config) => config.database.url, 'postgresql://a@b/c'],
    [
      'DATABASE_DIRECT_URL',
      'postgresql://a@b/c',
      (config) => config.database.directUrl,
      'postgresql://a@b/c',
    ],
    ['DATABASE_PREPARED_STATEMENTS', 'true', (config) => config.database.preparedStatements, true],
    ['DATABASE_MAX_LIFETIME_S', '0', (config) => config.database.maxLifetimeS, 0],
    ['DATABASE_POOL_SIZE', '25', (config) => config.database.poolSize, 25],
    ['DATABASE_TIMEOUT_MS', '900', (config) => config.database.timeoutMs, 900],
    ['SESSION_KEYS', `${OTHER_KEY}, ${KEY}`, (config) => config.session.keys, [OTHER_KEY, KEY].map((key) => Buffer.from(key, 'base64'))], // prettier-ignore
    ['SESSION_IDLE_DAYS', '1', (config) => config.session.idleDays, 1],
    ['SESSION_MAX_DAYS', '90', (config) => config.session.maxDays, 90],
    ['OIDC_SCOPE', 'openid email', (config) => config.oidc.scope, 'openid email'],
    ['OIDC_CLIENT_AUTH', 'post', (config) => config.oidc.clientAuth, 'post'],
    ['OIDC_AUTHORIZATION_PARAMS', 'hd=example.com&acr_values=a%20b', (config) => config.oidc.authorizationParams, { hd: 'example.com', acr_values: 'a b' }], // prettier-ignore
    ['OIDC_LOGOUT_PARAMS', 'logout_uri=https%3A%2F%2Fa.test/&state=x', (config) => config.oidc.logoutParams, { logout_uri: 'https://a.test/', state: 'x' }], // prettier-ignore
    ['OIDC_LOGOUT', 'provider', (config) => config.oidc.logout, 'provider'],
    ['OIDC_TRUST_EMAIL', 'true', (config) => config.oidc.trustEmail, true],
    ['OIDC_FRESH', 'require', (config) => config.oidc.fresh, 'require'],
    ['OIDC_FRESH_PROMPT', 'select_account', (config) => config.oidc.freshPrompt, 'select_account'],
    ['FRESH_SIGN_IN_MINUTES', '0', (config) => config.session.freshMinutes, 0],
    ['CLEAR_SITE_DATA', 'cookies', (config) => config.session.clearSiteData, ['cookies']],
    [
      'CLEAR_SITE_DATA',
      '"cookies", "storage"',
      (config) => config.session.clearSiteData,
      ['cookies', 'storage'],
    ],
    ['FRESH_SIGN_IN_TRANSFER', 'true', (config) => config.session.freshTransfer, true],
    ['STRIPE_API_BASE', 'http://localhost:1', (config) => config.stripe.apiBase, 'http://localhost:1'],
    ['STRIPE_PORTAL_CONFIGURATION', 'bpc_1', (config) => config.stripe.portalConfiguration, 'bpc_1'],
    ['STRIPE_TAX', 'automatic', (config) => config.stripe.tax, 'automatic'],
    ['STRIPE_PROMOTION_CODES', 'true', (config) => config.stripe.promotionCodes, true],
    ['AGENT_CATALOG', '/etc/agents.json', (config) => config.agentCatalog, '/etc/agents.json'],
    ['MAIL_REPLY_TO', 'help@example.com', (config) => config.mail.replyTo, 'help@example.com'],
    ['MAIL_REPLY_TO', 'Help <help@example.com>', (config) => config.mail.replyTo, 'Help <help@example.com>'],
    [
      'MAIL_REPLY_TO',
      '"Acme, Inc." <a@localhost>',
      (config) => config.mail.replyTo,
      '"Acme, Inc." <a@localhost>',
    ],
    ['MAIL_EHLO_NAME', 'app.example.com', (config) => config.mail.ehloName, 'app.example.com'],
    ['MAIL_EHLO_NAME', '[192.0.2.1]', (config) => config.mail.ehloName, '[192.0.2.1]'],
    ['MAIL_EHLO_NAME', '[IPv6:2001:db8::1]', (config) => config.mail.ehloName, '[IPv6:2001:db8::1]'],
    ['MAIL_SMTPUTF8', 'true', (config) => config.mail.smtpUtf8, true],
    ['PRODUCT_NAME', 'Acme Cloud', (config) => config.brand.name, 'Acme Cloud'],
    ['BRAND_COLOR', '#1A56DB', (config) => config.brand.color, '#1a56db'],
    ['BRAND_COLOR', '#ffcc00', (config) => config.brand.color, '#856a00'],
    [
      'BRAND_LOGO',
      'https://acme.example/logo.svg',
      (config) => config.brand.logo,
      'https://acme.example/logo.svg',
    ],
    [
      'SUPPORT_URL',
      'https://help.acme.example',
      (config) => config.brand.support,
      'https://help.acme.example',
    ],
    ['SUPPORT_URL', 'mailto:help@acme.example', (config) => config.brand.support, 'mailto:help@acme.example'],
    ['AUDIT_RETENTION_DAYS', '400', (config) => config.auditRetentionDays, 400],
    ['DELETED_ORGANIZATION_DAYS', '30', (config) => config.deletedOrganizationDays, 30],
    ['INVITE_TTL_DAYS', '3', (config) => config.inviteTtlDays, 3],
    ['LIMIT_BODY_BYTES', '0', (config) => config.limits.bodyBytes, 0],
    ['LIMIT_OWNED_ORGANIZATIONS', '1', (config) => config.limits.ownedOrganizations, 1],
    ['LIMIT_MEMBERSHIPS', '2', (config) => config.limits.memberships, 2],
    ['LIMIT_PENDING_INVITES', '2', (config) => config.limits.pendingInvites, 2],
    ['LIMIT_INVITES_PER_HOUR', '3', (config) => config.limits.invitesPerHour, 3],
    ['LIMIT_INVITES_PER_USER_DAY', '9', (config) => config.limits.invitesPerUserDay, 9],
    ['LIMIT_INVITES_PER_RECIPIENT_DAY', '4', (config) => config.limits.invitesPerRecipientDay, 4],
    ['LIMIT_TRIALS_PER_USER_30_DAYS', '7', (config) => config.limits.trialsPerUser30Days, 7],
    ['LIMIT_PAYMENT_REQUESTS_PER_MINUTE', '4', (config) => config.limits.paymentRequestsPerMinute, 4],
    ['LIMIT_WRITES_PER_DAY', '6', (config) => config.limits.writesPerDay, 6],
    ['LIMIT_LOGINS_PER_MINUTE', '5', (config) => config.limits.loginsPerMinute, 5],
    ['LIMIT_REQUESTS_PER_10S', '6', (config) => config.limits.requestsPer10s, 6],
    ['LIMIT_SIGN_INS_PER_HOUR', '8', (config) => config.limits.signInsPerHour, 8],
    ['PICTURES', 'provider', (config) => config.pictures, 'provider'],
    ['OTEL_SDK_DISABLED', 'true', (config) => config.tracing.disabled, true],
    ['OTEL_TRACES_EXPORTER', 'otlp', (config) => config.tracing.exporter, 'otlp'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318', (config) => config.tracing.endpoint, 'http://localhost:4318'], // prettier-ignore
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://localhost:4318/v1/traces', (config) => config.tracing.tracesEndpoint, 'http://localhost:4318/v1/traces'], // prettier-ignore
    ['OTEL_TRACES_SAMPLER', 'traceidratio', (config) => config.tracing.sampler, 'traceidratio'],
    ['OTEL_TRACES_SAMPLER_ARG', '0.5', (config) => config.tracing.samplerArg, 0.5],
    ['OTEL_SERVICE_NAME', 'acme', (config) => config.tracing.serviceName, 'acme'],
  ];

  it.each(ROWS)('is read from the environment: %s=%s', (name, value, setting, expected) => {
    expect(setting(readConfig({ [name]: value }))).toEqual(expected);
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['few different bytes', Buffer.from('abcdefghijklmno'.repeat(3).slice(0, 32))],
  ])('is rejected in production if it is a guessable key: %s', (_what, key) => {
    const SESSION_KEYS = `${KEY},${key.toString('base64')}`;
    expect(problemsOf({ ...COMPLETE, SESSION_KEYS })).toEqual([
      'SESSION_KEYS must contain random keys (openssl rand -base64 32).',
    ]);
  });

  it('is read in one of these tests, unless it has a single value', () => {
    const read = [...ROWS.map(([name]) => name), ...Object.keys(COMPLETE)];
    const single = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'];
    const names = settingsOf(SETTINGS).map(({ name }) => name);
    expect(new Set([...read, ...single])).toEqual(new Set(names));
  });

  it('is read in production', () => {
    const config = readConfig({ ...COMPLETE, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' });
    expect(config).toMatchObject({
      production: true,
      publicUrl: 'https://app.example.com',
      shutdownDrainMs: 3000,
      docs: false,
      console: false,
      database: { url: COMPLETE.DATABASE_URL },
      session: { keys: [Buffer.from(KEY, 'base64')] },
      oidc: {
        issuer: 'https://login.example.com',
        clientId: 'workspace',
        clientSecret: 'canary-client-secret',
      },
      stripe: { secretKey: 'sk_canary-stripe-key', webhookSecrets: ['whsec_new', 'whsec_old'] },
      mail: { smtpUrl: COMPLETE.SMTP_URL, from: 'Workspace <no-reply@example.com>' },
      agentCatalog: '/etc/workspace/agents.json',
    });
  });
});

describe('an invalid setting', () => {
  it.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30x'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['METRICS_PORT', 'yes'],
    ['CLEAR_SITE_DATA', '"cache"'],
    ['CLEAR_SITE_DATA', 'storage, cache'],
    ['CLEAR_SITE_DATA', '*'],
    ['METRICS_PORT', '3000'],
    ['PUBLIC_URL', 'app.example.com'],
    ['PUBLIC_URL', 'https://app.example.com/app'],
    ['PUBLIC_URL', 'https://app.example.com/?a'],
    ['PUBLIC_URL', 'https://user@app.example.com'],
    ['PUBLIC_URL', 'ftp://app.example.com'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_TIMEOUT_MS', '1'],
    ['SESSION_KEYS', 'short'],
    ['SESSION_KEYS', Buffer.alloc(31, 1).toString('base64')],
    ['SESSION_KEYS', Buffer.alloc(33, 1).toString('base64')],
    ['SESSION_KEYS', `${KEY},`],
    ['SESSION_KEYS', `${KEY},${'x'.repeat(44)}`],
    ['SESSION_KEYS', `!${KEY.slice(1)}`],
    ['SESSION_IDLE_DAYS', '0'],
    ['SESSION_MAX_DAYS', '1.5'],
    ['DELETED_ORGANIZATION_DAYS', '29'],
    ['OIDC_LOGOUT', 'yes'],
    ['OIDC_TRUST_EMAIL', '1'],
    ['OIDC_FRESH', 'true'],
    ['OIDC_FRESH_PROMPT', 'none'],
    ['FRESH_SIGN_IN_MINUTES', '-1'],
    ['FRESH_SIGN_IN_TRANSFER', 'yes'],
    ['OIDC_SCOPE', 'email profile'],
    ['OIDC_CLIENT_AUTH', 'client_secret_post'],
    ['OIDC_LOGOUT_PARAMS', 'logout_uri'],
    ['OIDC_LOGOUT_PARAMS', 'a=1&a=2'],
    ['OIDC_AUTHORIZATION_PARAMS', 'hd'],
    ['OIDC_AUTHORIZATION_PARAMS', '=example.com'],
    ['OIDC_AUTHORIZATION_PARAMS', 'hd=example.com&'],
    ['OIDC_AUTHORIZATION_PARAMS', 'https://login.example.com/?hd=example.com'],
    ['OIDC_AUTHORIZATION_PARAMS', 'hd=example.com&hd=example.org'],
    ['OIDC_AUTHORIZATION_PARAMS', 'hd=%zz'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'http://127.0.0.1.example.com'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,,whsec_2'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,sk_1'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_SECRET_KEY', 'whsec_1'],
    ['STRIPE_API_BASE', 'http://api.example.com'],
    ['STRIPE_TAX', 'true'],
    ['STRIPE_PROMOTION_CODES', 'yes'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SHUTDOWN_DRAIN_MS', '-1'],
    ['SHUTDOWN_DRAIN_MS', '3600000'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'json'],
    ['MAIL_FROM', 'Workspace'],
    ['MAIL_FROM', '"Workspace <workspace@example.com>"'],
    ['MAIL_FROM', "'workspace@example.com'"],
    ['MAIL_FROM', 'Acme, Inc. <workspace@example.com>'],
    ['MAIL_FROM', 'Workspace <workspace>'],
    ['MAIL_REPLY_TO', 'help@example.com, sales@example.com'],
    ['MAIL_EHLO_NAME', 'app.example.com.'],
    ['MAIL_EHLO_NAME', 'app\r\nMAIL FROM:<a@example.com>'],
    ['MAIL_EHLO_NAME', '[300.0.2.1]'],
    ['MAIL_EHLO_NAME', '192.0.2.1:25'],
    ['MAIL_SMTPUTF8', 'yes'],
    ['DOCS', 'on'],
    ['CONSOLE', 'TRUE'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['PRODUCT_NAME', 'Acme\nCloud'],
    ['BRAND_COLOR', 'red'],
    ['BRAND_COLOR', '#12345'],
    ['BRAND_COLOR', '#123456; color: red'],
    ['BRAND_LOGO', 'http://acme.example/logo.svg'],
    ['BRAND_LOGO', 'data:image/png;base64,AAAA'],
    ['BRAND_LOGO', 'logo.svg'],
    ['BRAND_LOGO', 'http://localhost/logo.svg'],
    ['BRAND_LOGO', 'https://a;b/x'],
    ['BRAND_LOGO', 'https://a,b/x'],
    ['BRAND_LOGO', `https://a'b/x`],
    ['BRAND_LOGO', 'https://a"b/x'],
    ['BRAND_LOGO', 'https://acme.example/a logo.svg'],
    ['BRAND_LOGO', 'https://*/logo.svg'],
    ['SUPPORT_URL', 'help@acme.example'],
    ['SUPPORT_URL', 'mailto:'],
    ['SUPPORT_URL', 'javascript:help@acme.example'],
    ['INVITE_TTL_DAYS', '0'],
    ['LIMIT_BODY_BYTES', 'none'],
    ['LIMIT_BODY_BYTES', '-5'],
    ['LIMIT_REQUESTS_PER_10S', '1_000'],
  ])('is reported in a sentence with its name: %s=%s', (name, value) => {
    const problems = problemsOf({ ...COMPLETE, NODE_ENV: 'test', [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must .+\\.$`))]);
  });

  it('is reported if SESSION_IDLE_DAYS is larger than SESSION_MAX_DAYS', () => {
    expect(problemsOf({ SESSION_IDLE_DAYS: '31' })).toEqual([
      'SESSION_IDLE_DAYS must not be larger than SESSION_MAX_DAYS.',
    ]);
  });

  it('is reported together with all others, one sentence each', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'nowhere', SESSION_KEYS: 'x' });
    expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual(
      expect.arrayContaining(['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'SESSION_KEYS']),
    );
    expect(problems).toHaveLength(4);
  });

  it.each<Environment>([
    { SESSION_IDLE_DAYS: 'x', SESSION_MAX_DAYS: '1' },
    { DATABASE_DIRECT_URL: 'nowhere', DATABASE_PREPARED_STATEMENTS: 'false' },
    { DATABASE_DIRECT_URL_FILE: '/nowhere', DATABASE_PREPARED_STATEMENTS: 'false' },
  ])('is reported once, even if it also conflicts with another one: %j', (environment) => {
    expect(problemsOf(environment)).toEqual([expect.stringContaining(Object.keys(environment)[0]!)]);
  });

  it('is reported without its value, which may be a secret', () => {
    const canaries = Object.fromEntries(
      [...Object.keys(COMPLETE), 'PORT', 'LOG_LEVEL', 'STRIPE_API_BASE', 'OIDC_SCOPE'].map((name) => [
        name,
        `canary,,${name.toLowerCase()}`,
      ]),
    );
    for (const NODE_ENV of ['production', 'canary-mode']) {
      const problems = problemsOf({ ...canaries, NODE_ENV }).join('\n');
      expect(problems).toContain('SESSION_KEYS');
      expect(problems).not.toContain('canary');
    }
  });
});

describe('OIDC_AUTHORIZATION_PARAMS', () => {
  it.each([
    ['state=x', 'state'],
    ['hd=example.com&prompt=consent&nonce=', 'prompt, nonce'],
    ['%73tate=x', undefined],
    ['response_mode=form_post&request_uri=https://evil.example', 'response_mode, request_uri'],
  ])('must not contain parameters that a sign-in sets: %s', (OIDC_AUTHORIZATION_PARAMS, names) => {
    expect(problemsOf({ OIDC_AUTHORIZATION_PARAMS })).toEqual([
      names === undefined
        ? expect.stringMatching(/^OIDC_AUTHORIZATION_PARAMS must be parameters such as /)
        : `OIDC_AUTHORIZATION_PARAMS must not contain ${names}, because a sign-in sets its own.`,
    ]);
  });
});

describe('OIDC_LOGOUT_PARAMS', () => {
  it('must not contain parameters that a sign-out sets', () => {
    expect(problemsOf({ OIDC_LOGOUT_PARAMS: 'client_id=x&id_token_hint=y&logout_uri=z' })).toEqual([
      'OIDC_LOGOUT_PARAMS must not contain client_id, id_token_hint, because a sign-out sets its own.',
    ]);
  });
});

describe('OIDC_ISSUER', () => {
  it.each([
    'http://localhost:3001/x',
    'http://127.0.0.1:3001',
    'http://[::1]:3001',
    'https://login.example.com',
  ])('accepts %s', (OIDC_ISSUER) => {
    const { oidc } = readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' });
    expect(oidc).toMatchObject({ issuer: OIDC_ISSUER, clientId: 'id' });
  });
});

describe('the settings of an external system', () => {
  it.each([
    ['OIDC_ISSUER', 'https://login.example.com', 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    ['STRIPE_SECRET_KEY', 'rk_key', 'STRIPE_WEBHOOK_SECRET'],
    ['SMTP_URL', 'smtp://mail.example.com', 'MAIL_FROM'],
  ])('must be set together, also outside production: %s', (name, value, names) => {
    expect(problemsOf({ [name]: value })).toEqual([missing(names)]);
  });
});

describe('production', () => {
  it('accepts a complete configuration', () => {
    expect(problemsOf(COMPLETE)).toEqual([]);
  });

  it('lists all missing settings at once [V4.1.3]', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      missing(
        'PUBLIC_URL, TRUST_PROXY, DATABASE_URL, SESSION_KEYS, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, ' +
          'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PORTAL_CONFIGURATION, SMTP_URL, MAIL_FROM, AGENT_CATALOG',
      ),
    ]);
  });

  it.each(Object.keys(COMPLETE).filter((name) => name !== 'NODE_ENV'))('requires %s', (name) => {
    expect(problemsOf({ ...COMPLETE, [name]: undefined })).toEqual([missing(name)]);
  });

  it('reports missing and invalid settings together', () => {
    expect(problemsOf({ ...COMPLETE, SMTP_URL: undefined, PORT: 'x' })).toEqual([
      missing('SMTP_URL'),
      expect.stringMatching(/^PORT must /),
    ]);
  });

  it('requires https in PUBLIC_URL', () => {
    expect(problemsOf({ ...COMPLETE, PUBLIC_URL: 'http://localhost:3000' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL must .*https:\/\//),
    ]);
  });
});
