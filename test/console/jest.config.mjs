// Jest settings of the browser tests, which need Chromium. The files run one at a time, each with a service of its own.
import config, { common } from '../../jest.config.mjs';

export default {
  ...common,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/console/**/*.browser-spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/console/support/each-file.ts'],
  testTimeout: config.testTimeout,
  maxWorkers: 1,
};
