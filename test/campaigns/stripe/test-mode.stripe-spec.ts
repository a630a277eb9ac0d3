import { tellStories } from './stories.js';
import { inTestMode } from './test-mode.js';
import { testKey } from './test-key.js';

describe("the service with Stripe's test mode", () => {
  tellStories(() => inTestMode({ STRIPE_SECRET_KEY: testKey(process.env)! }));
});
