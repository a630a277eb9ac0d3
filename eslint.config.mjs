import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import prettier from 'eslint-config-prettier/flat';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What a folder of src/ may import for which nobody has decided yet: what most modules of an organization need. */
const UNDECIDED = ['organizations', 'auth', 'users'];
/**
 * What each folder of src/ may import beside itself: only downwards. A new module gets a line here once it needs more
 * than the undecided may; until then nothing but the application's root may import it.
 */
const MAY_IMPORT = {
  ...Object.fromEntries(foldersOf('src').map((folder) => [folder, UNDECIDED])),
  common: ['database'],
  config: [],
  database: ['config'],
  edge: ['common', 'config'],
  users: [],
  jobs: [],
  mail: [],
  auth: ['users', 'jobs'],
  organizations: ['auth', 'users'],
  stripe: [],
  billing: ['stripe', 'organizations', 'auth', 'users', 'jobs'],
  agents: ['billing', 'stripe', 'organizations', 'auth', 'users'],
  webhooks: ['agents', 'billing', 'stripe', 'auth', 'jobs'],
  audit: ['organizations', 'auth', 'users'],
  invites: ['organizations', 'auth', 'users', 'jobs', 'mail'],
  me: ['organizations', 'auth', 'users'],
  health: ['auth'],
  openapi: ['organizations', 'auth', 'health'],
  metrics: ['webhooks', 'jobs', 'edge', 'health'],
  lifecycle: ['config', 'health'],
  sandbox: ['common', 'config'],
  commands: ['agents'],
  site: ['auth'],
  client: [],
  console: ['client'],
};
/** Every module of the domain builds on these. */
const GROUND = ['common', 'config', 'database'];
/** What every module of the domain may use, wherever it lies. */
const OPEN_TO_ALL = [
  'openapi/problems.decorator',
  'edge/get-only.decorator',
  'edge/raw-body.decorator',
  'audit/record',
];
const INFRASTRUCTURE = ['common', 'config', 'database', 'edge', 'sandbox', 'lifecycle'];
/** What runs in browsers: the service serves it, built, and imports none of it. */
const IN_BROWSERS = ['client', 'console'];

/** Packages that one folder alone may import, so that they can be replaced there. */
const OWNED = {
  'openid-client': 'auth',
  passport: 'auth',
  'pg-boss': 'jobs',
  'prom-client': 'metrics',
  nodemailer: 'mail',
  stripe: 'stripe',
  'oidc-provider': 'sandbox',
  'openapi-fetch': 'client',
  react: 'console',
};

const directions = Object.entries(MAY_IMPORT).map(([folder, allowed]) => {
  const ground = [...INFRASTRUCTURE, ...IN_BROWSERS].includes(folder) ? [] : GROUND;
  const open = new Set([folder, ...ground, ...allowed]);
  const closed = Object.keys(MAY_IMPORT).filter((other) => !open.has(other));
  const exceptions = OPEN_TO_ALL.map((path) => `!**/${path}.js`);
  return {
    files: [`src/${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [...closed.map((other) => `**/${other}/**`), ...(ground.length ? exceptions : [])],
              message: `${folder}/ must not import this: imports point downwards (see MAY_IMPORT in eslint.config.mjs).`,
            },
          ],
          paths: Object.entries(OWNED)
            .filter(([, owner]) => owner !== folder && !(folder === 'sandbox'))
            .map(([name, owner]) => ({ name, message: `Only ${owner}/ imports it.` })),
        },
      ],
    },
  };
});

function foldersOf(directory) {
  const entries = readdirSync(new URL(directory, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** How tests come to depend on the speed of a machine. An exception says in a comment why the time is its subject. */
const SPEED = [
  {
    selector:
      'CallExpression[callee.property.name=/^toBeLessThan/]:not([arguments.0.value>=30000]) BinaryExpression[operator="-"] CallExpression[callee.property.name="now"][callee.object.name=/^(performance|Date)$/]',
    message:
      'Do not judge by duration: await the event, compare the order, or stop the timers (test/support/clock.ts).',
  },
  {
    selector:
      'CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"] > Literal[value<30000]',
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

/** The database is reached through repositories, so that all SQL of a table is in one file. */
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
const PLACES_OF_SQL = [
  'src/**/*.repository.ts',
  'src/database/**',
  'src/migrate.ts',
  'src/sandbox/postgres.ts',
];
const ONLY_AUTH_TOUCHES_THE_SESSION = {
  selector: 'MemberExpression[object.name="request"][property.name="session"]',
  message: 'Only auth/ touches it.',
};

export default defineConfig(
  globalIgnores(['dist', 'coverage', '.dev', '.sandbox', '**/*.{cjs,mjs}']),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config/ reads it.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: PLACES_OF_SQL,
    rules: {
      'no-restricted-syntax': ['error', ...BELONGS_INTO_A_REPOSITORY, ONLY_AUTH_TOUCHES_THE_SESSION],
    },
  },
  {
    files: ['src/auth/**/*.ts'],
    ignores: PLACES_OF_SQL,
    rules: { 'no-restricted-syntax': ['error', ...BELONGS_INTO_A_REPOSITORY] },
  },
  {
    files: PLACES_OF_SQL,
    rules: { 'no-restricted-syntax': ['error', ONLY_AUTH_TOUCHES_THE_SESSION] },
  },
  {
    // What `nest g resource` makes: services whose methods do not use yet what they are given.
    files: ['src/*/*.service.ts'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { args: 'none', varsIgnorePattern: '^_' }] },
  },
  ...directions,
  {
    files: ['src/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: IN_BROWSERS.map((folder) => `**/${folder}/**`),
              message: 'That runs in browsers: nothing of the service imports it.',
            },
          ],
        },
      ],
    },
  },
  { files: ['src/console/**/*.tsx'], ...reactHooks.configs.flat.recommended },
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
    // What `npm test` runs must pass on a machine of any speed.
    files: ['test/**/*.ts'],
    ignores: ['test/{bench,browser,mutations,torture}/**'],
    rules: {
      'no-restricted-syntax': ['error', ...SPEED],
    },
  },
  prettier,
);
