// Settings for the tests against Stripe. They need a key, so `npm run campaign -- stripe` starts them.
import config from '../../../jest.config.mjs';

const { displayName, testMatch, ...e2e } = config.projects.find(({ displayName }) => displayName === 'e2e');

export default {
  ...e2e,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/campaigns/stripe/*.stripe-spec.ts'],
  testTimeout: config.testTimeout,
  maxWorkers: 1,
};
