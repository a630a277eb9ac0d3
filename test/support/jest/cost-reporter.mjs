// Prints tests that have run for more than a minute, and at the end what the run cost.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCosts } from './costs.cjs';

const LONG_MS = 60_000;
const SHOWN_FILES = 10;
/** The unit of the times in /proc, on every Linux that Node.js supports. */
const TICKS_PER_SECOND = 100;

const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`.padStart(6);

export default class CostReporter {
  /** The running tests by file and title, with their start. */
  #running = new Map();

  onRunStart() {
    const began = Date.now();
    setInterval(() => this.#printLong(), LONG_MS).unref();
    // At the exit, all workers and PostgreSQL have ended, so their processor time is known.
    process.prependOnceListener('exit', () => printCosts(Date.now() - began));
  }

  onTestCaseStart(test, { fullName, startedAt }) {
    this.#running.set(`${path.relative('', test.path)} › ${fullName}`, startedAt ?? Date.now());
  }

  onTestCaseResult(test, { fullName }) {
    this.#running.delete(`${path.relative('', test.path)} › ${fullName}`);
  }

  #printLong() {
    for (const [title, startedAt] of this.#running)
      if (Date.now() - startedAt > LONG_MS)
        console.error(`Running for ${seconds(Date.now() - startedAt).trim()}: ${title}`);
  }
}

function printCosts(took) {
  const files = readCosts().sort((one, other) => other.cpu - one.cpu);
  if (files.length < 2) return;
  console.error(`\nThe most expensive of ${files.length} files, by the processor time of their worker:`);
  for (const { file, cpu, wall } of files.slice(0, SHOWN_FILES))
    console.error(`${seconds(cpu)} in ${seconds(wall)}  ${path.relative('', file)}`);
  const total = processorTime();
  console.error(`Time: ${seconds(took).trim()}${total ? `, processor time: ${seconds(total).trim()}` : ''}`);
}

/** @returns the milliseconds of this process and all its ended children, or undefined where /proc does not exist */
function processorTime() {
  try {
    // The fields after the name in parentheses: utime, stime, cutime and cstime are the 14th to the 17th of the line.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return (ticks / TICKS_PER_SECOND) * 1000;
  } catch {
    return undefined;
  }
}
