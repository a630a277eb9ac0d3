import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from './operator.errors.js';
import { loadEnvironment, readConfig, readSettings } from './read-config.js';
import { settingsOf } from './setting.js';
import { SETTINGS } from './settings.js';
import type { Environment } from './settings-reader.js';

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'workspace-settings-'))));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let files = 0;
function file(content: string | Buffer): string {
  const path = join(directory, `canary-${++files}`);
  writeFileSync(path, content);
  return path;
}

function problemsOf(environment: Environment): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.problems;
    throw error;
  }
  return [];
}

const KEY = randomBytes(32).toString('base64');
const URLS = { DATABASE_URL: 'postgres://u:p@db.example.com/w', SMTP_URL: 'smtps://u:p@mail.example.com' };
const SECRETS: Environment = {
  ...URLS,
  SESSION_KEYS: KEY,
  OIDC_CLIENT_SECRET: 'client secret',
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const REST = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'id', MAIL_FROM: 'a@example.com' };

describe('a setting in a file', () => {
  it('is the same as in the environment, for every secret', () => {
    const asFiles = Object.entries(SECRETS).map(([name, value]) => [`${name}_FILE`, file(`${value}\n`)]);
    expect(readConfig({ ...REST, ...Object.fromEntries(asFiles) })).toEqual(
      readConfig({ ...REST, ...SECRETS }),
    );
    const names = settingsOf(SETTINGS)
      .filter(({ fromFile }) => fromFile)
      .map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
  });

  it('loses one line break at its end, also if the path is a link', () => {
    const link = join(directory, 'link');
    symlinkSync(file(`${URLS.DATABASE_URL}\r\n`), link);
    for (const path of [link, file(URLS.DATABASE_URL), ` ${file(URLS.DATABASE_URL)} `])
      expect(readConfig({ DATABASE_URL_FILE: path }).database.url).toBe(URLS.DATABASE_URL);
  });

  it('loses a byte order mark at its beginning', () => {
    const { database } = readConfig({ DATABASE_URL_FILE: file(`\uFEFF${URLS.DATABASE_URL}\n`) });
    expect(database.url).toBe(URLS.DATABASE_URL);
    expect(problemsOf({ DATABASE_URL_FILE: file('\uFEFF\n') })).toEqual([
      'DATABASE_URL_FILE must name a file that is not empty.',
    ]);
  });

  it('applies if NAME is empty, and counts as unset if NAME_FILE is empty', () => {
    const DATABASE_URL_FILE = file(URLS.DATABASE_URL);
    expect(readConfig({ DATABASE_URL: ' ', DATABASE_URL_FILE }).database.url).toBe(URLS.DATABASE_URL);
    expect(readConfig({ DATABASE_URL_FILE: ' ' })).toEqual(readConfig({}));
  });

  it.each<[string, () => Environment, string]>([
    ['is missing', () => ({ DATABASE_URL_FILE: join(directory, 'canary') }), 'must name a file that the service can read (ENOENT)'],
    ['is a directory', () => ({ DATABASE_URL_FILE: directory }), 'must name a file, but names a directory'],
    ['is a device', () => ({ DATABASE_URL_FILE: '/dev/zero' }), 'must name a file of at most 65536 bytes'],
    ['is huge', () => ({ DATABASE_URL_FILE: file('canary'.repeat(20_000)) }), 'must name a file of at most 65536 bytes'],
    ['is empty', () => ({ DATABASE_URL_FILE: file('') }), 'must name a file that is not empty'],
    ['is blank', () => ({ DATABASE_URL_FILE: file(' \n') }), 'must name a file that is not empty'],
    ['has two lines', () => ({ DATABASE_URL_FILE: file(`${URLS.DATABASE_URL}\n\n`) }), 'must name a file with one line of text in UTF-8'],
    ['is binary', () => ({ DATABASE_URL_FILE: file(Buffer.from([0x63, 0xff, 0xfe])) }), 'must name a file with one line of text in UTF-8'],
    ['has a wrong path', () => ({ DATABASE_URL_FILE: 'canary\0' }), 'must name a file that the service can read (ERR_INVALID_ARG_VALUE)'],
    ['is set twice', () => ({ ...URLS, DATABASE_URL_FILE: file(URLS.DATABASE_URL) }), 'must not be set together with DATABASE_URL'],
  ])('is reported once, without its content and its path, if it %s', (_what, wrong, sentence) => {
    for (const production of [{}, { NODE_ENV: 'production' }]) {
      const problems = problemsOf({ ...REST, ...wrong(), ...production });
      expect(problems.filter((problem) => problem.includes('DATABASE_URL'))).toEqual([`DATABASE_URL_FILE ${sentence}.`]);
      expect(problems.join()).not.toMatch(/canary|postgres:/);
    }
  }); // prettier-ignore

  it('is reported with its setting if its content is wrong', () => {
    expect(problemsOf({ SESSION_KEYS_FILE: file('canary') })).toEqual([
      expect.stringMatching(/^SESSION_KEYS must contain keys/),
    ]);
  });

  it('is not read for a command that does not need it', () => {
    const { url } = readSettings(
      { DATABASE_URL_FILE: file(URLS.DATABASE_URL), SMTP_URL_FILE: directory },
      { url: SETTINGS.database.url },
    );
    expect(url).toBe(URLS.DATABASE_URL);
  });

  it('does not exist for a setting that is not a secret', () => {
    mkdirSync(join(directory, 'folder'));
    expect(readConfig({ PORT_FILE: join(directory, 'folder') })).toEqual(readConfig({}));
  });
});

describe('the file .env', () => {
  const NAME = 'WORKSPACE_TEST_SETTING';
  const place = process.cwd();
  beforeEach(() => process.chdir(directory));
  afterEach(() => {
    process.chdir(place);
    delete process.env[NAME];
  });

  it.each(['', '\uFEFF'])('may begin with a byte order mark: %j', (start) => {
    writeFileSync('.env', `${start}${NAME}=from the file\nHOME=elsewhere\n`);
    const { [NAME]: setting, HOME } = loadEnvironment();
    expect(setting).toBe('from the file');
    expect(HOME).not.toBe('elsewhere');
    process.env[NAME] = 'from outside';
    expect(loadEnvironment()[NAME]).toBe('from outside');
  });
});
