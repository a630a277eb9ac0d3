// Jest uses Node's own module loader, see test/support/jest/runtime.cjs.
import { availableParallelism } from 'node:os';
import { collectCosts } from './test/support/jest/costs.cjs';
import { keepTemporaryFilesInMemory } from './test/support/jest/temporary-files.mjs';

keepTemporaryFilesInMemory();
collectCosts();

export const common = {
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
};

/** Starts the PostgreSQL of the run for the tests that use the service. */
export const withService = {
  ...common,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/each-file.ts'],
};

/** Settings that Jest accepts only for the whole run, not for one of its projects. */
export const run = {
  reporters: ['default', '<rootDir>/test/support/jest/cost-reporter.mjs'],
  // Only ends a test that hangs. The timeout is long because a test must pass on a machine of any speed.
  testTimeout: 15 * 60_000,
  // A worker with many loaded modules takes longer than Jest's half second to exit on a busy machine.
  workerGracefulExitTimeout: 30_000,
  // Also makes Jest run a single test file in a worker. In watch mode, only a worker loads changed files again. A new
  // worker loads the whole service again, so the limit is high.
  workerIdleMemoryLimit: '1.2GB',
};

export default {
  ...run,
  // More workers than processors, because many tests wait for a server or a timeout. Jest accepts no percentage above
  // 100.
  maxWorkers: availableParallelism() * 2,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    {
      ...withService,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/{api,security}/**/*.e2e-spec.ts'],
    },
  ],
};
