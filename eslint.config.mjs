import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier/flat';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { noImportCycle } from './scripts/lint/no-import-cycle.mjs';
import { noPackedLiterals } from './scripts/lint/no-packed-literals.mjs';
import { orderOfRooms } from './scripts/lint/order-of-rooms.mjs';
import { ownTables } from './scripts/lint/own-tables.mjs';

// Writes the types of the client, which rules with type information need. If this fails, these rules report errors.
spawnSync(process.execPath, ['scripts/client.mjs'], { cwd: import.meta.dirname, stdio: 'inherit' });

/** The folders of src/ that import no domain. */
const BESIDE = ['platform', 'migrations', 'sandbox', 'web'];
/** The domains from the lowest to the highest. All others are above LOWER and below HIGHER, beside each other. */
const LOWER = [
  ['users'],
  ['sessions'],
  ['organizations', 'sign-in'],
  ['audit', 'billing'],
  ['agents'],
  ['settlement'],
];
const HIGHER = [['notices'], ['deletion'], ['commands']];
const LISTED = [BESIDE, ...LOWER, ...HIGHER].flat();
const NEW = foldersOf('src').filter((folder) => !LISTED.includes(folder));
const LAYERS = [...LOWER, NEW, ...HIGHER];
/** The folders that each folder of src/ may import besides platform/: those of lower layers. */
const MAY_IMPORT = Object.fromEntries([
  ...BESIDE.map((folder) => [folder, []]),
  ...LAYERS.flatMap((layer, index) => layer.map((folder) => [folder, LAYERS.slice(0, index).flat()])),
]);
MAY_IMPORT.commands.push('sandbox');
/** The folders of platform/ that each folder of platform/ may import. */
const MAY_IMPORT_IN_PLATFORM = {
  async: [],
  hints: [],
  config: [],
  text: [],
  crypto: [],
  outbound: [],
  log: ['config'],
  mail: ['config', 'database', 'jobs', 'outbound', 'text'],
  database: ['async', 'config', 'hints'],
  'audit-log': ['database', 'hints', 'text'],
  domains: ['audit-log', 'config', 'hints', 'mail', 'metrics'],
  jobs: ['async', 'config', 'database'],
  http: ['async', 'config', 'database', 'log', 'text'],
  health: ['config', 'database', 'http', 'jobs'],
  lifecycle: ['config', 'database', 'health', 'mail'],
  metrics: ['async', 'config', 'database', 'health', 'http', 'log', 'mail'],
  openapi: ['config', 'domains', 'health', 'http', 'text'],
  tracing: ['config', 'database', 'health', 'http', 'jobs', 'outbound'],
};
/**
 * The rooms (subfolders) of the domains that have some, from the lowest to the highest. `.` stands for the files beside
 * the rooms. A room may import those before it.
 */
const ROOMS = {
  organizations: ['access', '.', 'invites', 'memberships', 'me'],
  billing: [
    'billing.domain.ts',
    'stripe',
    'terms',
    'customers',
    'checkouts',
    'payments',
    'subscriptions',
    'changes',
    '.',
  ],
  agents: ['agents.domain.ts', 'catalog', 'trials', 'tokens', '.'],
  settlement: [
    'settlement.domain.ts',
    'metrics',
    'rules',
    'marks',
    'runs',
    'offers',
    'purchases',
    'reviews',
    'webhooks',
    'reconciliation',
    '.',
  ],
};
/** The only folders or files that may import each package, so that a package can be replaced in one place. */
const OWNED = {
  'openid-client': ['sign-in'],
  passport: ['sign-in/passport.ts'],
  '@nestjs/passport': ['sign-in/passport.ts'],
  'pg-boss': ['platform/jobs'],
  'prom-client': ['live', 'notices', 'platform/metrics', 'settlement', 'sign-in'],
  '@opentelemetry/api': ['platform/tracing'],
  '@opentelemetry/core': ['platform/tracing'],
  '@opentelemetry/exporter-trace-otlp-proto': ['platform/tracing'],
  '@opentelemetry/resources': ['platform/tracing'],
  '@opentelemetry/sdk-trace': ['platform/tracing'],
  'linkify-it': ['platform/mail'],
  nodemailer: ['platform/mail'],
  stripe: ['billing/stripe'],
  'oidc-provider': ['sandbox'],
  'openapi-fetch': ['web/client'],
  react: ['web/console'],
  zod: ['platform/config', 'notices'],
};

const DOMAINS = Object.keys(MAY_IMPORT);
/** All domains but new ones that share their name with a subfolder, which the patterns below cannot tell apart. */
const DISTINCT = DOMAINS.filter((domain) => !NEW.includes(domain) || !subfolders().has(domain));
const PLATFORM = Object.keys(MAY_IMPORT_IN_PLATFORM);
const directions = [
  ...DOMAINS.map((domain) => direction(domain, [domain, 'platform', ...MAY_IMPORT[domain]], DISTINCT)),
  ...PLATFORM.map((folder) =>
    direction(
      `platform/${folder}`,
      ['platform', folder, ...MAY_IMPORT_IN_PLATFORM[folder]],
      [...DISTINCT, ...PLATFORM],
    ),
  ),
  direction('sign-in/passport.ts', ['sign-in', 'platform', ...MAY_IMPORT['sign-in']], DISTINCT),
  direction('billing/stripe', ['platform'], DISTINCT),
  direction('web/client', ['client'], [...DISTINCT, 'console']),
  directionOfConsole(),
];

function direction(folder, open, all) {
  const closed = [...new Set(all)].filter((other) => !open.includes(other));
  return {
    files: [folder.endsWith('.ts') ? `src/${folder}` : `src/${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: closed.map((other) => `**/${other}/**`),
              message: `${folder}/ must not import this: imports point downwards (see LAYERS in eslint.config.mjs).`,
            },
          ],
          paths: folder === 'sandbox' ? [] : ownedByOthers(folder),
        },
      ],
    },
  };
}

/** Folders of pages have the names of domains, so only imports that leave the console count. */
function directionOfConsole() {
  return {
    files: ['src/web/console/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(\\.\\./){2,}(${[...DISTINCT, 'platform'].join('|')})/`,
              message: 'Only the service runs this code: the console does not import it.',
            },
          ],
          paths: ownedByOthers('web/console'),
        },
      ],
    },
  };
}

function ownedByOthers(folder) {
  return Object.entries(OWNED)
    .filter(([, owners]) => !owners.some((owner) => folder === owner || folder.startsWith(`${owner}/`)))
    .map(([name, owners]) => ({ name, message: `Only ${owners.join(' and ')} may import it.` }));
}

function foldersOf(directory) {
  const entries = readdirSync(new URL(directory, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The names of the folders within the folders of src/. */
function subfolders() {
  const entries = readdirSync(new URL('src', import.meta.url), { recursive: true, withFileTypes: true });
  const root = fileURLToPath(new URL('src', import.meta.url));
  return new Set(
    entries.filter((entry) => entry.isDirectory() && entry.parentPath !== root).map(({ name }) => name),
  );
}

/**
 * Code that makes a test depend on the machine's speed. An exception needs a comment that says why the test measures
 * time.
 */
const SPEED = [
  {
    selector:
      'CallExpression[callee.property.name=/^toBeLessThan/]:not([arguments.0.value>=30000]) BinaryExpression[operator="-"] CallExpression[callee.property.name="now"][callee.object.name=/^(performance|Date)$/]',
    message:
      'Do not judge by duration: await the event, compare the order, or stop the timers (test/support/clock.ts).',
  },
  {
    selector: 'CallExpression[callee.name="abortAfter"] > Literal[value<30000]',
    message: 'A test gives up after 30 seconds at the earliest: use PATIENCE of test/support/until.ts.',
  },
  {
    selector: 'Property[key.name=/^(timeout|connectionTimeoutMillis)$/] > Literal[value<30000]',
    message: 'A test gives up after 30 seconds at the earliest.',
  },
  {
    selector: 'CallExpression[callee.name=/^(it|test|(before|after)(All|Each))$/] > Literal[value>0]',
    message: 'No timeouts of single tests: jest.config.mjs sets one for all.',
  },
  {
    selector:
      'CallExpression[callee.name="setTimeout"], ImportDeclaration[source.value="node:timers/promises"]',
    message: 'Do not sleep: await the event, with until() of test/support/until.ts if nothing tells of it.',
  },
];

/** Tests run at the same time on one database server, each in its own database. */
const OF_OTHER_TESTS = {
  selector:
    ':matches(TemplateElement[value.raw=/wait_event_type/]:not([value.raw=/current_database/]), Literal[value=/wait_event_type/]:not([value=/current_database/]))',
  message: 'It also finds the waits of other tests: use waiting() of test/support/lock-barrier.ts.',
};

/** Only repositories may access the database, so that all SQL of a table is in one file. */
const BELONGS_INTO_A_REPOSITORY = [
  {
    selector:
      'CallExpression[callee.object.name="manager"], CallExpression[callee.object.property.name="manager"]',
    message: 'Calls of the ORM belong into a repository (*.repository.ts).',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(query|getRepository|createQueryBuilder|createQueryRunner)$/]',
    message: 'Queries belong into a repository (*.repository.ts).',
  },
  {
    selector:
      ':matches(TemplateElement[value.raw=/^\\s*(SELECT|WITH|INSERT INTO|UPDATE|DELETE FROM)\\s/], Literal[value=/^\\s*(SELECT|WITH|INSERT INTO|UPDATE|DELETE FROM)\\s/])',
    message: 'SQL belongs into a repository (*.repository.ts).',
  },
  {
    selector:
      'ImportSpecifier[imported.name=/^(DataSource|InjectDataSource|InjectEntityManager|InjectRepository)$/]',
    message: 'Services use Database.transaction() and repositories.',
  },
];
const ONE_WAY_TO_THE_ORM = {
  selector:
    'CallExpression[callee.object.name="manager"]:not([callee.property.name=/^(withRepository|transaction)$/]), CallExpression[callee.object.property.name="manager"]:not([callee.property.name="transaction"])',
  message: 'Inject the repository of the entity. In a transaction: manager.withRepository(this.rows).',
};
const PLACES_OF_SQL = [
  'src/**/*.repository.ts',
  'src/platform/database/**',
  'src/migrations/**',
  'src/commands/migrate.ts',
  'src/sandbox/postgres/**',
];
/** Node.js may collect these signals before they abort. Browsers do not, so the client may use them. */
const MAY_NEVER_ABORT = ['any', 'timeout'].map((property) => ({
  object: 'AbortSignal',
  property,
  message:
    'It may be collected before it aborts: use abortedBy() or abortAfter() of src/platform/async/abort.ts.',
}));
const ONLY_CONFIG_READS_THE_ENVIRONMENT = {
  object: 'process',
  property: 'env',
  message: 'Only config/ reads it.',
};
const ONLY_SESSIONS_TOUCH_THE_COOKIE = {
  selector: 'MemberExpression[object.name="request"][property.name="session"]',
  message: 'Only sessions/ and sign-in/ touch it.',
};

export default defineConfig(
  globalIgnores(['dist', 'coverage', '.dev', '.sandbox', 'src/web/client/schema.ts', '**/*.{cjs,mjs}']),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: {
      'import-x': importX,
      local: {
        rules: {
          'no-import-cycle': noImportCycle,
          'no-packed-literals': noPackedLiterals,
          'order-of-rooms': orderOfRooms,
          'own-tables': ownTables,
        },
      },
    },
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // A member that begins with an underscore is private to its package.
      'no-underscore-dangle': ['error', { enforceInMethodNames: true }],
      'local/no-import-cycle': 'error',
      'local/no-packed-literals': 'error',
      'local/order-of-rooms': ['error', ROOMS],
      'import-x/no-default-export': 'error',
    },
  },
  { rules: { 'no-restricted-properties': ['error', ...MAY_NEVER_ABORT] } },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/platform/config/**'],
    rules: { 'no-restricted-properties': ['error', ...MAY_NEVER_ABORT, ONLY_CONFIG_READS_THE_ENVIRONMENT] },
  },
  {
    files: ['src/web/{client,console}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-properties': ['error', ONLY_CONFIG_READS_THE_ENVIRONMENT] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: PLACES_OF_SQL,
    rules: {
      'no-restricted-syntax': ['error', ...BELONGS_INTO_A_REPOSITORY, ONLY_SESSIONS_TOUCH_THE_COOKIE],
    },
  },
  {
    files: ['src/sessions/**/*.ts', 'src/sign-in/**/*.ts'],
    ignores: PLACES_OF_SQL,
    rules: { 'no-restricted-syntax': ['error', ...BELONGS_INTO_A_REPOSITORY] },
  },
  {
    files: PLACES_OF_SQL,
    rules: { 'no-restricted-syntax': ['error', ONLY_SESSIONS_TOUCH_THE_COOKIE] },
  },
  {
    files: ['src/**/*.repository.ts'],
    ignores: ['src/sandbox/**'],
    rules: {
      'no-restricted-syntax': ['error', ONE_WAY_TO_THE_ORM, ONLY_SESSIONS_TOUCH_THE_COOKIE],
      'local/own-tables': 'error',
    },
  },
  ...directions,
  {
    files: ['src/*.ts', 'src/web/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/console/**', '**/client/**'],
              message: 'Only browsers run this code: the service does not import it.',
            },
          ],
          paths: ownedByOthers(''),
        },
      ],
    },
  },
  { files: ['src/web/console/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    // Split a longer file. Exempt are lists (the texts of a language, the tables of the database), and tests.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.spec.ts', 'src/migrations/**', 'src/web/console/locales/**'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }] },
  },
  {
    files: ['ormconfig.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts'],
    languageOptions: { globals: globals.jest },
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // `npm test` must pass on a machine of any speed.
    files: ['test/**/*.ts'],
    ignores: ['test/{campaigns,console}/**'],
    rules: {
      'no-restricted-syntax': ['error', ...SPEED, OF_OTHER_TESTS],
    },
  },
  prettier,
);
