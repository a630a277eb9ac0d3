// Proves that the tests detect missing rules. In a copy of the repository, removes one index, lock or rule at a time
// and expects its tests to fail. Arguments select mutations by words in their names.
import { spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutations.mjs';
import { replaceFragment, sourceFile } from './source.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COPIED = [
  'scripts',
  'src',
  'test',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
  'jest.config.mjs',
  '.swcrc',
  'docs',
  'deploy',
  '.env.example',
];
/** Timeout of a run in ms, for each pattern of test files. A run that does not end counts as a failed test. */
const LONGEST = 240_000;

const words = process.argv.slice(2);
const chosen = MUTATIONS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
for (const isSlow of [false, true]) {
  const tests = chosen.filter(({ slow = false }) => slow === isSlow).flatMap((mutation) => mutation.tests);
  if (tests.length === 0) continue;
  const sound = await run({ replace: [], tests: [...new Set(tests)], slow: isSlow });
  if (sound.verdict !== 'survived') {
    console.log(
      `Without any mutation the tests do not pass (${sound.detail}), so their failing would prove nothing.`,
    );
    process.exit(1);
  }
  console.log(`Without any mutation all ${sound.passed} tests pass, in ${sound.seconds} s.\n`);
}

const killed = [];
for (const mutation of chosen) {
  const { verdict, detail, seconds } = await run(mutation);
  if (verdict === 'killed') killed.push(mutation);
  const { name, pair, slow } = mutation;
  const what = pair ? `${name} (${pair}, together)` : name;
  const tier = slow ? 'slow' : '';
  console.log(
    `${verdict.padEnd(8)}  ${tier.padEnd(4)}  ${`${seconds} s`.padStart(7)}  ${what.padEnd(60)}  ${detail}`,
  );
}
const quickly = killed.filter(({ slow }) => !slow).length;
console.log(`\n${killed.length} of ${chosen.length} killed, ${quickly} of them by \`npm test\`.`);
process.exitCode = killed.length === chosen.length ? 0 : 1;

async function run({ replace, tests, only, slow }) {
  const start = Date.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'workspace-mutation-'));
  await chmod(folder, 0o711); // as root, the tests run PostgreSQL in this folder as another user
  try {
    for (const name of COPIED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [name, from, to] of replace) await mutate(sourceFile(name, folder), from, to);
    return { ...(await judge(folder, tests, only, slow)), seconds: ((Date.now() - start) / 1000).toFixed(1) };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function mutate(file, from, to) {
  await writeFile(file, replaceFragment(await readFile(file, 'utf8'), from, to));
}

/** A mutation is killed only if a test fails or the run does not end. A test file that does not run proves nothing. */
async function judge(folder, tests, only, slow) {
  const report = path.join(folder, 'report.json');
  const jest = [
    '--import',
    './test/support/jest/register.mjs',
    path.join('node_modules', 'jest', 'bin', 'jest.js'),
    ...(slow ? ['-c', 'test/jest.slow.config.mjs'] : []),
    ...['--silent', '--forceExit', '--json', '--outputFile', report, '-i'],
    ...(only ? ['-t', only] : []),
    '--testPathPatterns',
    ...tests,
  ];
  const longest = LONGEST * tests.length;
  const environment = {
    ...process.env,
    TEST_REPETITIONS: '2',
    RACE_REPORT: '',
    BATCHES: '3',
    SEED: '1',
    TMPDIR: folder,
  };
  const child = spawn(process.execPath, jest, {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
    timeout: longest,
  });
  const signal = await new Promise((resolve) => child.once('close', (_code, ended) => resolve(ended)));
  if (signal) return { verdict: 'killed', detail: `no end within ${longest / 1000} s` };
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (!text) return { verdict: 'broken', detail: 'the tests did not run' };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  if (broken.length > 0) return { verdict: 'broken', detail: broken[0].message.slice(0, 300) };
  if (numFailedTests > 0) return { verdict: 'killed', detail: `${numFailedTests} fail: ${failed[0]}` };
  if (numPassedTests === 0) return { verdict: 'broken', detail: `no test is called ${only}` };
  return { verdict: 'survived', detail: '', passed: numPassedTests };
}
