// Builds and tests with Node 20, and with the oldest and the newest version of each release line in `engines` of package.json:
//   npm run campaign -- node-lines                             `npm test` with each version
//   npm run campaign -- node-lines 24 26 test/api/invites      selected lines and tests
// Node itself is installed from the npm package `node` into its own directory.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
// Some packages do not support Node 20, so `engines` does not promise it, but the commands of the README still work with it.
const oldest = [...engines.node.matchAll(/\^(\d+\.\d+\.\d+)/g)].map(([, version]) => version);
const lineOf = (version) => version.split('.', 1)[0];
const promised = ['20', ...oldest.flatMap((version) => [version, lineOf(version)])];
const isLine = (argument) => /^\d+$/.test(argument);
const lines = process.argv.slice(2).filter(isLine);
const tests = process.argv.slice(2).filter((argument) => !isLine(argument));

const strangers = lines.filter((line) => !promised.includes(line));
if (strangers.length > 0) {
  console.error(`engines does not include ${strangers.join(', ')}: ${engines.node}`);
  process.exit(1);
}

const directory = mkdtempSync(path.join(tmpdir(), 'workspace-node-'));
const failed = [];
try {
  for (const wanted of promised.filter((each) => lines.length === 0 || lines.includes(lineOf(each)))) {
    const bin = fetchNode(wanted);
    const version = execFileSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim();
    console.log(`\nNode ${version}`);
    const run = (...command) =>
      spawnSync(
        path.join(bin, 'node'),
        command,
        // Child processes use the same version of Node.
        { stdio: 'inherit', env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` } },
      ).status === 0;
    const passes =
      run('scripts/build.mjs', '--always') &&
      run('--import', './test/support/jest/register.mjs', 'node_modules/jest/bin/jest.js', ...tests);
    if (!passes) failed.push(version);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(failed.length > 0 ? `\nFailed with ${failed.join(', ')}` : '\nAll pass');
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * Installs a version of Node.
 * @param wanted a version, or a release line for its newest version
 * @returns the directory of the `node` program
 */
function fetchNode(wanted) {
  const own = path.join(directory, wanted);
  mkdirSync(own);
  // The package's install script must run, because it downloads Node.
  writeFileSync(path.join(own, 'package.json'), JSON.stringify({ allowScripts: { node: true } }));
  const args = [
    'install',
    '--prefix',
    own,
    '--no-package-lock',
    '--no-save',
    '--no-audit',
    '--no-fund',
    `node@${wanted}`,
  ];
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const bin = path.join(own, 'node_modules/node/bin');
  if (!existsSync(path.join(bin, 'node'))) throw new Error(`npm installed no Node ${wanted}.`);
  return bin;
}
