// Tests of the build, `npm run dev`, the Nest generators and the files for operators. Many work in copies of the
// repository. They are slow, and independent of the features of the service. Therefore `npm test` does not run them.
import { run, withService } from '../../jest.config.mjs';

export default {
  ...withService,
  ...run,
  // Only ends a test that hangs. One test checks all generated domains, which takes minutes on a slow machine.
  testTimeout: 60 * 60_000,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/repository/*.{e2e,repository}-spec.ts'],
  maxWorkers: 2,
};
