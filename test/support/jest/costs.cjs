const { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Workers inherit this variable, which names a directory. They append a line per test file to its file `costs`. */
const VARIABLE = 'TEST_COSTS';

/** Prepares a run in Jest's main process. */
function collectCosts() {
  const directory = mkdtempSync(join(tmpdir(), 'workspace-costs-'));
  process.env[VARIABLE] = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}

/** @param cpu @param wall milliseconds that this test file took in its worker */
function addCost(file, cpu, wall) {
  const directory = process.env[VARIABLE];
  if (directory) appendFileSync(join(directory, 'costs'), `${JSON.stringify({ file, cpu, wall })}\n`);
}

/** @returns the costs of all test files that have ended */
function readCosts() {
  const file = join(process.env[VARIABLE] ?? '', 'costs');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

module.exports = { addCost, collectCosts, readCosts };
