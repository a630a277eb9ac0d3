import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Campaign, Figures } from '../campaign.js';

/** Test files with cases that depend on timing, such as concurrent requests. */
const FILES = ['races', 'token-model'];
/** How often each case is repeated. The default in `npm test` is 2. */
const TEST_REPETITIONS = '10';

export const repetitions: Campaign = {
  name: 'repetitions',
  claim: `The races and token histories of \`npm test\` also pass with ${TEST_REPETITIONS} repetitions.`,
  async run({ tier }): Promise<Figures> {
    if (tier === 'ci') return { skipped: 'npm test has 2 repetitions' };
    const jest = spawn('npm', ['test', '--', ...FILES], {
      env: { ...process.env, TEST_REPETITIONS },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(jest.stderr), once(jest, 'exit')]);
    if (code !== 0) throw new Error(output);
    return { 'tests passed': Number(/^Tests: +(\d+) passed/m.exec(output)?.[1]) };
  },
};
