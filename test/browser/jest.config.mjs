// Separate from the other tests because they need Chromium. One file at a time, each with its own service.
import config, { common } from '../../jest.config.mjs';

export default {
  ...common,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/browser/support/each-file.ts'],
  testTimeout: config.testTimeout,
  maxWorkers: 1,
};
