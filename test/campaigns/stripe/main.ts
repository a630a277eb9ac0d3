import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { NO_KEY, testKey } from './test-key.js';

if (testKey(process.env)) {
  const npm = spawn('npm', ['run', 'test:slow', '--', 'campaigns/stripe/story'], { stdio: 'inherit' });
  const [code] = (await once(npm, 'close')) as [number | null];
  process.exitCode = code ?? 1;
} else process.stdout.write(NO_KEY);
