// Jest settings of the browser tests, which need Chromium. Each file has a service and a Chromium of its own.
import { availableParallelism } from 'node:os';
import config, { common } from '../../jest.config.mjs';

export default {
  ...common,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/console/**/*.browser-spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/console/support/each-file.ts'],
  testTimeout: config.testTimeout,
  workerGracefulExitTimeout: config.workerGracefulExitTimeout,
  maxWorkers: availableParallelism(),
};
