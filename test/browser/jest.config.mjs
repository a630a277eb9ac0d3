// The browser tests: apart from the others, as they need Chromium. One file at a time, each with a service of its own.
import config from '../../jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

export default {
  rootDir: '../..',
  extensionsToTreatAsEsm: e2e.extensionsToTreatAsEsm,
  moduleNameMapper: e2e.moduleNameMapper,
  transform: e2e.transform,
  transformIgnorePatterns: e2e.transformIgnorePatterns,
  testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/browser/support/each-file.ts'],
  maxWorkers: 1,
};
