import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Campaign, Figures } from '../campaign.js';

/** Files whose tests repeat what depends on timing: two requests at once, a revocation beside a request. */
const FILES = ['races', 'revocation', 'token-model'];
/** `npm test` has 2. */
const TEST_REPETITIONS = '10';

export const repetitions: Campaign = {
  name: 'repetitions',
  claim: `The races, revocations and token histories of \`npm test\` hold ${TEST_REPETITIONS} times as well as twice.`,
  async run({ tier }): Promise<Figures> {
    if (tier === 'ci') return { skipped: 'npm test runs them twice' };
    const jest = spawn('npm', ['test', '--', ...FILES], {
      env: { ...process.env, TEST_REPETITIONS },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(jest.stderr), once(jest, 'exit')]);
    if (code !== 0) throw new Error(output);
    return { 'tests passed': Number(/^Tests: +(\d+) passed/m.exec(output)?.[1]) };
  },
};
