import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { OperatorError } from './operator.errors.js';
import type { Config } from './config.js';
import { readConfig } from './read-config.js';
import { settingsOf } from './setting.js';
import { SETTINGS } from './settings.js';
import type { Environment } from './settings-reader.js';

const KEY = randomBytes(32).toString('base64');

/** Valid production values of the settings that accept few texts, because random texts rarely match. */
const VALID: Environment = {
  PUBLIC_URL: 'https://app.example.com',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://db.example.com/workspace',
  SESSION_KEYS: KEY,
  OIDC_ISSUER: 'https://login.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'workspace@example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** Values that operators mistype, copy from another setting, or leave in a template. */
const WRONG = [
  '',
  ' ',
  '\t',
  '0',
  '-1',
  '1.5',
  '1e3',
  '65536',
  '99999999999999999999',
  'NaN',
  'true',
  'True',
  'yes',
  'none',
  'null',
  'undefined',
  'production ',
  'Production',
  'prod',
  '*',
  ',',
  '${PORT}',
  '<secret>',
  '__proto__',
  'localhost',
  'http://localhost:3000',
  'http://app.example.com',
  'https://app.example.com',
  'https://app.example.com/path',
  '//app.example.com',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '127.0.0.1',
  '0.0.0.0',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/8',
  'x'.repeat(5000),
  KEY,
  `${KEY},`,
  KEY.slice(1),
];

const directory = mkdtempSync(join(tmpdir(), 'workspace-settings-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string, content: string) => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};

/** Paths that operators mistype, or whose secret was not mounted. */
const WRONG_PATHS = [
  '',
  ' ',
  '/',
  '.',
  '/dev/null',
  '/dev/zero',
  '/proc/self/environ',
  join(directory, 'missing'),
  '\0',
  file('empty', '\n'),
  file('lines', 'one\ntwo\n'),
];

const names = settingsOf(SETTINGS).map(({ name }) => name);
const fileNames = settingsOf(SETTINGS)
  .filter(({ fromFile }) => fromFile)
  .map(({ name }) => name);
const mode = fc.constantFrom('production', 'development', 'test', undefined, 'Production', 'prod');
const value = (name: string) =>
  fc.oneof(
    { weight: 25, arbitrary: fc.constant(VALID[name] ?? 'valid') },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );
/** Settings without a valid value here are mostly unset, so that many configurations are accepted. */
const rare = fc.oneof(
  { weight: 60, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...WRONG) },
);
const REQUIRED = new Set([
  ...Object.keys(VALID),
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PORTAL_CONFIGURATION',
  'MAIL_FROM',
  'AGENT_CATALOG',
]);
const path = (name: string) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constant(file(name, `${VALID[name] ?? 'valid'}\n`)) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG_PATHS) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG).map((text) => file(`${name}-wrong`, text)) },
  );
const environments = fc.record({
  ...Object.fromEntries(fileNames.map((name) => [`${name}_FILE`, path(name)])),
  ...Object.fromEntries(names.map((name) => [name, REQUIRED.has(name) ? value(name) : rare])),
  NODE_ENV: mode,
});

/** The dangers of an accepted configuration, found independently of the rules that the reader applies. */
function* dangersOf(config: Config, environment: Environment): Generator<string> {
  const url = new URL(config.publicUrl);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSet = (name: string) => !!environment[name]?.trim() || !!environment[`${name}_FILE`]?.trim();
  const outside = ['DATABASE_URL', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'SMTP_URL'].filter(
    (name) => !isSet(name),
  );
  if (!isHere && outside.length > 0) yield `strangers reach the stand-ins of ${outside.join()}`;
  if (config.production !== (environment.NODE_ENV?.trim() === 'production')) yield 'the mode is another one';
  if (
    config.oidc.issuer.startsWith('http:') &&
    !['localhost', '127.0.0.1'].includes(new URL(config.oidc.issuer).hostname)
  )
    yield 'the identity provider is not encrypted';
  if (!config.production) return;
  const missing = [...REQUIRED].filter((name) => !isSet(name));
  if (missing.length > 0) yield `production lacks ${missing.join()}`;
  if (url.protocol !== 'https:') yield 'browsers connect without encryption';
  if (config.session.keys.length === 0 || config.session.keys.some(({ length }) => length !== 32))
    yield 'cookies are sealed with weak keys';
  if (
    config.stripe.webhookSecrets.length === 0 ||
    config.stripe.webhookSecrets.some((secret) => secret === '')
  )
    yield 'webhooks are accepted without a secret';
  if (config.docs && environment.DOCS?.trim() !== 'true') yield 'the API documentation is public';
  if (config.console && environment.CONSOLE?.trim() !== 'true') yield 'the console is public';
}

describe('any combination of missing and wrong settings', () => {
  it('is refused with one sentence per setting and without a value, or is safe', () => {
    let accepted = 0;
    fc.assert(
      fc.property(environments, (environment) => {
        try {
          const config = readConfig(environment);
          accepted++;
          expect([...dangersOf(config, environment)]).toEqual([]);
        } catch (error) {
          if (!(error instanceof OperatorError)) throw error;
          for (const problem of error.problems)
            expect(problem).toMatch(
              /^(Missing: [A-Z0-9_, ]+\. See docs\/.+|[A-Z][A-Z0-9_]+ (must|is) .+)\.$/,
            );
          const refused = error.problems.flatMap((problem) =>
            /^(?:Missing: )?([A-Z0-9_]+(?:, [A-Z0-9_]+)*)/.exec(problem)![1]!.split(', '),
          );
          expect(refused).toEqual([...new Set(refused)]);
          expect(error.message).not.toContain(KEY.slice(1));
        }
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
