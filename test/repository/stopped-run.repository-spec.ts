import { existsSync } from 'node:fs';
import { processesOf, ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';

const SETUP = `
  import setup from './test/support/global-setup.mjs';
  await setup();
  console.log('started in', process.env.TEST_DIRECTORY);
  setInterval(() => {}, 60_000);`;

describe('a test run', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves no PostgreSQL and no files after %s',
    async (signal) => {
      const loader = ['--import', './test/support/jest/register.mjs'];
      const run = new ServiceProcess(
        {},
        {
          command: [process.execPath, ...loader, '--input-type=module', '-e', SETUP],
        },
      );
      await run.prints(/started in .+\n/);
      const directory = /started in (.+)/.exec(run.output)![1]!;
      expect(processesOf(directory).length).toBeGreaterThan(1);
      run.signal(signal, { group: true });
      await run.exit;
      await until(
        async () => existsSync(directory) || processesOf(directory).length > 0,
        (isLeft) => !isLeft,
      );
    },
  );
});
