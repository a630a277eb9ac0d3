// Tests of the build, `npm run dev`, the Nest generators and the image, in copies of the repository. They are slow, and
// independent of the features of the service. Therefore `npm test` does not run them.
import config from '../../jest.config.mjs';

const { displayName, testMatch, ...e2e } = config.projects.find(({ displayName }) => displayName === 'e2e');

export default {
  ...e2e,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/repository/*.repository-spec.ts'],
  testTimeout: config.testTimeout,
  workerGracefulExitTimeout: config.workerGracefulExitTimeout,
  maxWorkers: 2,
};
