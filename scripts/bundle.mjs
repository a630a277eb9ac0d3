// Bundles the compiled service with its packages into few files. Node.js would otherwise find, read and compile 3,000
// files at each start, which takes most of the time until the service is ready.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const COMPILED = 'build';
const OUTPUT = 'dist';
/** What others write to the output folder. */
const KEPT = ['console', '.build-lock', '.build-stamp'];
/** Packages with binaries, with files that they read at runtime, with threads, or with registries of other packages. */
const INSTALLED = ['@opentelemetry/*', '@scalar/*', 'pino', 'sodium-native'];

const installed = [...INSTALLED, ...developmentPackages()].map(
  (name) => new RegExp(`^${name.replace('/*', '/.*')}(/|$)`),
);

for (const name of readdirSync(OUTPUT))
  if (!KEPT.includes(name)) rmSync(path.join(OUTPUT, name), { recursive: true });
// Migrations stay single files, because their names are those of the database.
cpSync(path.join(COMPILED, 'migrations'), path.join(OUTPUT, 'migrations'), { recursive: true });

const bundle = await rolldown({
  input: Object.fromEntries(programs().map((name) => [name, path.resolve(COMPILED, `${name}.js`)])),
  platform: 'node',
  external: (id) => installed.some((pattern) => pattern.test(id)),
  plugins: replacements(),
  onLog(level, log, print) {
    // Packages try to load others that may be missing, and `depd` uses `eval`.
    if (!['UNRESOLVED_IMPORT', 'EVAL'].includes(log.code)) print(level, log);
  },
});
await bundle.write({
  dir: OUTPUT,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
  strictExecutionOrder: true, // reflect-metadata must run before every decorator.
  keepNames: true, // Nest, TypeORM and the OpenAPI document use the names of classes.
  // V8 keeps the text of a file in memory, in two bytes per character if one of them is not in Latin-1.
  charset: 'ascii',
  comments: false,
});
await bundle.close();

/** Files of packages that the bundle contains with other code. */
function replacements() {
  return [
    // It looks up two exports of old versions with `require('typeorm')`. That would load the installed TypeORM in addition to
    // the bundled one.
    replacement(
      /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/,
      'export const Connection = undefined;\nexport const AbstractRepository = undefined;\n',
    ),
    // TypeORM loads its drivers of all databases. The service only needs that of PostgreSQL.
    replacement(
      /typeorm\/driver\/DriverFactory\.js$/,
      `const { PostgresDriver } = require('./postgres/PostgresDriver');
      exports.DriverFactory = class DriverFactory {
        create(dataSource) {
          if (dataSource.options.type !== 'postgres') ${missing('drivers of other databases')}
          return new PostgresDriver(dataSource);
        }
      };`,
    ),
    // It loads the phone numbers of all countries. A class that uses the decorator fails at the start.
    replacement(
      /class-validator\/cjs\/decorator\/string\/IsPhoneNumber\.js$/,
      `exports.IsPhoneNumber = exports.isPhoneNumber = () => { ${missing('phone numbers')} };`,
    ),
    // pg-boss accepts schedules as cron expressions, which the service uses, and as recurrence rules.
    replacement(
      /\/rrule-temporal\/dist\//,
      `export class RRuleTemporal { constructor() { ${missing('recurrence rules')} } }`,
    ),
  ];
}

function replacement(file, code) {
  return { name: `replacement of ${file}`, load: { filter: { id: file }, handler: () => code } };
}

function missing(what) {
  return `throw new Error('The bundle has no ${what}: see scripts/bundle.mjs.');`;
}

/** Development dependencies that no package of production needs. */
function developmentPackages() {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.keys(devDependencies).filter((name) => {
    const { dev, devOptional } = packages[`node_modules/${name}`];
    return dev || devOptional;
  });
}

/** The files that are started by `node`, without their extension. */
function programs() {
  const names = ['main', 'migrate', 'catalog-sync', 'billing-reconcile'];
  const commands = readdirSync(path.join(COMPILED, 'commands')).filter((name) => name.endsWith('.js'));
  return [...names, ...commands.map((name) => `commands/${path.parse(name).name}`)];
}
