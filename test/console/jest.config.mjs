// Jest settings of the browser tests, which need Chromium or Firefox. Each file has a service and a browser of its own.
import { availableParallelism } from 'node:os';
import { common, run } from '../../jest.config.mjs';

export default {
  ...common,
  ...run,
  // Only ends a test that hangs. One file inspects each page in many ways, which takes minutes on a slow machine.
  testTimeout: 60 * 60_000,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/console/**/*.browser-spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/console/support/each-file.ts'],
  maxWorkers: availableParallelism(),
};
