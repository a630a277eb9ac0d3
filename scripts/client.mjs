// Writes src/web/client/schema.ts, the types of the whole API, from the OpenAPI document of the sources. It does nothing
// when the sources have not changed. `npm run typecheck` and ESLint run it first. `npm run dev` runs it after its start
// and after changes of the API. `npm ci` runs it as its last step, so that editors and `npx tsc` know the types in a
// fresh clone. With `--dist`, for the build: copies the client to dist/client, with types from the compiled service. So
// the build does not need the loader of the tests.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const CLIENT = 'src/web/client';
const TYPES = 'schema.ts';

if (process.argv.includes('--dist')) {
  rmSync('dist/client', { recursive: true, force: true });
  cpSync(CLIENT, 'dist/client', {
    recursive: true,
    filter: (file) => !file.includes(TYPES) && !file.endsWith('.spec.ts'),
  });
  await writeTypes('dist/client', '../dist');
} else if (isDevelopment()) {
  const digest = digestSources();
  if (!isCurrent(digest)) {
    await import('../test/support/jest/register.mjs');
    await writeTypes(CLIENT, '../src', digest);
  }
}

/** `npm ci --omit=dev` omits the packages that this needs, and an image installs them before it has the sources. */
function isDevelopment() {
  return existsSync('src') && existsSync('node_modules/openapi-typescript');
}

async function writeTypes(folder, service, digest = '') {
  const [{ openApiDocument }, { default: openapi, astToString }] = await Promise.all([
    import(`${service}/commands/openapi-document.js`),
    import('openapi-typescript'),
  ]);
  const note = `// Generated from the OpenAPI document: do not change it by hand. ${digest}`.trim();
  const types = astToString(await openapi(await openApiDocument()));
  // Another process may read the file, or write it as well.
  const unfinished = path.join(folder, `${TYPES}.${process.pid}`);
  writeFileSync(unfinished, `${note}\n\n${types}`);
  renameSync(unfinished, path.join(folder, TYPES));
}

function isCurrent(digest) {
  const file = path.join(CLIENT, TYPES);
  return existsSync(file) && readFileSync(file, 'utf8').split('\n', 1)[0].endsWith(` ${digest}`);
}

/** A digest of every file that the document may depend on. */
function digestSources() {
  const sources = readdirSync('src', { recursive: true })
    .map((name) => path.join('src', name))
    .filter(
      (name) => /\.ts$/.test(name) && !/\.spec\.ts$|[\\/](client|console|migrations|sandbox)[\\/]/.test(name),
    );
  const digest = createHash('sha256');
  for (const name of [...sources.sort(), 'package.json', 'package-lock.json', 'scripts/client.mjs'])
    digest.update(`${name}\0`).update(readFileSync(name)).update('\0');
  return digest.digest('hex');
}
