// The one build: the service and, beside it, the console. Before `npm start` only when something changed, as
// `npm run build` always (`--always`). One build at a time: two first starts in one
// checkout would otherwise run each other's half-written files.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const lock = 'dist/.build-lock';
const stamp = 'dist/.build-stamp';
/** In milliseconds. No build takes that long: its number must have gone to another process. */
const longestBuild = 10 * 60_000;

mkdirSync('dist', { recursive: true });
const always = process.argv.includes('--always');
if ((always || !isUpToDate()) && hasCompiler()) {
  await takeLock();
  process.on('exit', releaseLock);
  // Another one may have done the work while we waited.
  if (always || !isUpToDate()) await build();
}

/** An installation for production has none: it runs what was built before. */
function hasCompiler() {
  return existsSync('node_modules/@nestjs/cli');
}

async function build() {
  const inputs = listInputs();
  // A build that fails or is killed may have written some files already.
  rmSync(stamp, { force: true });
  // Its notes on what is compiled already are worth nothing without the files.
  if (!existsSync('dist/main.js')) rmSync('dist/.tsbuildinfo', { force: true });
  const codes = await Promise.all([
    run('node_modules/@nestjs/cli/bin/nest.js', 'build'),
    run('node_modules/vite/bin/vite.js', 'build', 'src/console', '--logLevel', 'error'),
  ]);
  const failed = codes.find((code) => code !== 0);
  if (failed === undefined) writeFileSync(stamp, inputs);
  else process.exitCode = failed ?? 1;
}

async function run(...command) {
  // Whatever it is built for is built as for production: React has a larger and slower half for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const tool = spawn(process.execPath, command, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tool.kill(signal));
  return new Promise((resolve) => tool.once('close', resolve));
}

function isUpToDate() {
  const isThere = [stamp, 'dist/main.js', 'dist/console/index.html'].every((file) => existsSync(file));
  return isThere && readFileSync(stamp, 'utf8') === listInputs();
}

/** Every file that the outcome depends on, with its size and the time of its last change. */
function listInputs() {
  const settings = readdirSync('.').filter((name) => /^(tsconfig.*|nest-cli|package)\.json$/.test(name));
  const sources = readdirSync('src', { recursive: true }).map((name) => path.join('src', name));
  const files = [...settings, ...sources]
    .filter((name) => /\.(tsx?|json|css|html|svg|mjs)$/.test(name))
    .sort();
  return files.map((name) => [name, statSync(name).size, statSync(name).mtimeMs].join(' ')).join('\n');
}

async function takeLock() {
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) {
      // Two may see that at once, and the slower one then removes the lock of the faster: let it settle.
      rmSync(lock, { force: true });
      await sleep(100);
    } else {
      if (!waited) console.log('Waiting for another build of this folder');
      await sleep(200);
    }
  }
}

function isAbandoned() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (Date.now() - statSync(lock).mtimeMs > longestBuild || pid === process.pid) return true;
    // Without a number yet it is being written.
    return pid !== 0 && !process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function releaseLock() {
  if (existsSync(lock) && readFileSync(lock, 'utf8') === String(process.pid)) rmSync(lock);
}
