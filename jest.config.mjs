// Jest 30 in ESM mode (node --experimental-vm-modules).
const common = {
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
};

export default {
  maxWorkers: '100%',
  // Ends a test that hangs. It limits nothing else: a test may take as long as the machine needs.
  testTimeout: 15 * 60_000,
  // Each file leaves some 45 MB behind in its worker.
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
