import { driftIn } from '../../support/payment-drift.js';
import { startWorld, type World } from '../../support/world.js';
import { Story } from './story.js';
import { testKey } from './test-key.js';

const key = testKey(process.env);

/** With a key in the environment, `npm run campaign -- stripe` tells the same story to Stripe itself. */
describe(`a subscription at ${key ? 'Stripe' : "Stripe's stand-in"}`, () => {
  let world: World;
  beforeAll(async () => {
    const account = key && { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: 'https://api.stripe.com' };
    world = await startWorld({
      settings: { AGENT_CATALOG: 'test/campaigns/stripe/catalog.json', ...account },
    });
    world.payments.control.setWebhooks(false);
  });
  afterAll(() => world?.stop());

  it('is bought, disputed, renewed and refunded', async () => {
    const story = await Story.begin(world);
    try {
      await story.subscribe('disputed');
      await story.becomes({ subscription: { status: 'active' }, tokenBalance: 0 }, { status: 'disputed' });
      await story.winDispute();
      await story.becomes({ tokenBalance: 1000 }, { status: 'credited' });

      await story.spend(400);
      await story.payWith('working');
      await story.renew();
      // The test clock is in the past, so the first week was over when its tokens were granted. 600 of them remain.
      await story.becomes({ subscription: { status: 'active' }, tokenBalance: 1600 }, { status: 'credited' });

      await story.refund(1450);
      await story.becomes({ tokenBalance: 1100 }, { status: 'partially_refunded' });
    } finally {
      await story.end();
    }
  });

  (key ? it.skip : it)('sends only requests that Stripe declares', async () => {
    expect(await driftIn(world.payments.exchanges)).toEqual([]);
  });
});

describe("the key of the story at Stripe's", () => {
  it.each(['sk_test_1', 'rk_test_1', ' sk_test_1\n'])('can be %j', (one) => {
    expect(testKey({ STRIPE_TEST_KEY: one })).toBe(one.trim());
  });

  it.each(['sk_live_1', 'rk_live_1', 'pk_test_1', 'sk_test_', 'sk_test_1 sk_live_1', 'whsec_1'])(
    'is refused without being printed if it is %j',
    (one) => {
      const sentence = 'STRIPE_TEST_KEY must begin with sk_test_ or rk_test_. Nothing was sent to Stripe.';
      expect(() => testKey({ STRIPE_TEST_KEY: one })).toThrow(sentence);
    },
  );
});
