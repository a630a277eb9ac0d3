// Compiles the service into dist/ (`nest build`), and builds the console into dist/console/ (Vite). Commands such as
// `npm start` run this script first. It does nothing when the sources have not changed since the last build.
// `npm run build` passes --always.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFile } from './lock-file.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const STAMP = 'dist/.build-stamp';
const OUTPUTS = ['dist/main.js', 'dist/console/index.html'];
const always = process.argv.includes('--always');

if (always || !isUpToDate()) {
  if (hasCompiler()) await buildOnce();
  else if (always || !isBuilt())
    fail('The compiler is not installed. Run `npm ci`, which includes it, and then `npm run build`.');
}

/** `npm ci --omit=dev` omits the compiler. Such an installation runs the existing build. */
function hasCompiler() {
  return existsSync('node_modules/@nestjs/cli');
}

/** Takes a lock, because concurrent builds of one checkout would run each other's half-written files. */
async function buildOnce() {
  mkdirSync('dist', { recursive: true });
  await lockFile('dist/.build-lock', () => console.log('Waiting for another build of this checkout ...'));
  // The sources may be up to date after the wait for another build.
  if (always || !isUpToDate()) await build();
}

async function build() {
  const occasion = isBuilt() ? 'the sources have changed' : 'first start only';
  console.log(`Building the service and the console${always ? '' : ` (${occasion})`} ...`);
  const begin = Date.now();
  const inputs = digestInputs();
  // A failed or killed build leaves a mixture of old and new files. The stamp is removed first, so that the next start
  // builds again.
  rmSync(STAMP, { force: true });
  removeOrphans();
  // The incremental compiler does not notice that its output was deleted.
  if (!existsSync('dist/main.js')) rmSync('dist/.tsbuildinfo', { force: true });
  const codes = await Promise.all([
    run('node_modules/@nestjs/cli/bin/nest.js', 'build'),
    run('node_modules/vite/bin/vite.js', 'build', 'src/web/console', '--logLevel', 'error'),
  ]);
  if (codes.some((code) => code !== 0)) return fail('The build failed.');
  for (const step of [['scripts/client.mjs', '--dist'], ['scripts/dashboard/build.mjs']])
    if (await run(...step)) return fail('The build failed.');
  writeFileSync('dist/.commit', commit());
  writeFileSync(STAMP, inputs);
  console.log(`Built in ${((Date.now() - begin) / 1000).toFixed(1)} s.`);
}

/**
 * Deletes outputs whose source was deleted. The service finds migrations by glob, so it would run a stale migration.
 */
function removeOrphans() {
  for (const name of readdirSync('dist', { recursive: true }))
    if (/^(?!console\b).*\.js$/.test(name) && !existsSync(path.join('src', name.replace(/js$/, 'ts'))))
      rmSync(path.join('dist', name));
}

async function run(...command) {
  // The mode is always production, because React's development build is larger and slower.
  const env = { ...process.env, NODE_ENV: 'production' };
  const tool = spawn(process.execPath, command, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tool.kill(signal));
  return new Promise((resolve) => tool.once('close', resolve));
}

function isBuilt() {
  return OUTPUTS.every((file) => existsSync(file));
}

function isUpToDate() {
  return isBuilt() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestInputs();
}

/** A digest of the sources and of the settings of the build. Timestamps would differ in a copy or after a checkout. */
function digestInputs() {
  const settings = readdirSync('.').filter((name) =>
    /^(tsconfig.*|nest-cli|package(-lock)?)\.json$/.test(name),
  );
  const sources = readdirSync('src', { recursive: true }).map((name) => path.join('src', name));
  const files = [...settings, ...sources].filter(
    (name) => /\.(tsx?|json|css|html|svg|mjs)$/.test(name) && name !== path.join('src/web/client/schema.ts'),
  );
  const digest = createHash('sha256');
  for (const name of files.sort()) digest.update(`${name}\0`).update(readFileSync(name)).update('\0');
  return digest.digest('hex');
}

/** What `/api/version` shows if COMMIT is not set. Empty outside a checkout, such as in an image. */
function commit() {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
