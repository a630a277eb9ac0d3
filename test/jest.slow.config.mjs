// Tests that start processes, break parts of the service, wait for deadlines, measure costs or need programs of Debian.
// They are slow, so `npm test` does not run them.
import { availableParallelism } from 'node:os';
import { run, withService } from '../jest.config.mjs';

export default {
  ...withService,
  ...run,
  rootDir: '..',
  maxWorkers: availableParallelism() * 2,
  testMatch: ['<rootDir>/test/{faults,operations,sandbox,campaigns}/**/*.e2e-spec.ts'],
};
