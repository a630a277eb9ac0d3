// Jest with Node's own module loader: see test/support/jest/runtime.cjs.
import { availableParallelism } from 'node:os';

export const common = {
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
};

export default {
  // More than processors, because many tests wait for a server or a timeout. Jest takes no share above 100 %.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Ends a test that hangs. It limits nothing else: a test may take as long as the machine needs.
  testTimeout: 15 * 60_000,
  // Also keeps a single file in a worker, which watch mode needs to load it anew.
  workerIdleMemoryLimit: '768MB',
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    {
      ...common,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/support/each-file.ts'],
    },
  ],
};
