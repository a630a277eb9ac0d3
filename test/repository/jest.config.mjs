// Tests of the repository itself, in copies of it: the build, the dev loop, the generators, the image. They run compilers and
// linters, and no feature of the service depends on them, so they are apart from `npm test`.
import config from '../../jest.config.mjs';

const { displayName, testMatch, ...e2e } = config.projects.find(({ displayName }) => displayName === 'e2e');

export default {
  ...e2e,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/repository/*.repository-spec.ts'],
  testTimeout: config.testTimeout,
  maxWorkers: 2,
};
