// Jest 30 in ESM mode (node --experimental-vm-modules).
import { readFileSync } from 'node:fs';

const swcrc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
const swc = (type) => ['@swc/jest', { ...swcrc, module: { type } }];
// ESM-only packages that CommonJS ones require(); Jest itself can do that from Node 24.9 on.
const esmRequiredByCjs = '(cookie|content-disposition)';
const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    [`/node_modules/${esmRequiredByCjs}/.+\\.js$`]: swc('commonjs'),
    '^.+\\.ts$': swc('es6'),
  },
  transformIgnorePatterns: [`/node_modules/(?!${esmRequiredByCjs}/)`],
};

export default {
  maxWorkers: '100%',
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
