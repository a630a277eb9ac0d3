import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { NO_KEY, testKey } from './test-key.js';

const JEST = [
  '--import',
  './test/support/jest/register.mjs',
  'node_modules/jest/bin/jest.js',
  '-c',
  'test/campaigns/stripe/jest.config.mjs',
];

/** @returns the exit code */
async function run(): Promise<number> {
  try {
    if (!testKey(process.env)) {
      process.stdout.write(NO_KEY);
      return 0;
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
  const jest = spawn(process.execPath, [...JEST, ...process.argv.slice(2)], { stdio: 'inherit' });
  const [code] = (await once(jest, 'close')) as [number | null];
  return code ?? 1;
}

process.exitCode = await run();
