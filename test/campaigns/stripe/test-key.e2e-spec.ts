import { execFile } from 'node:child_process';
import { testKey } from './test-key.js';

/** Runs `npm run campaign -- stripe` with this key. */
function run(key: string): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', STRIPE_TEST_KEY: key };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'test/campaigns/stripe/main.ts'],
      { env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

describe("the tests against Stripe's test mode", () => {
  it('are skipped without a key, and say how to get one', async () => {
    const { code, output } = await run('');
    expect(code).toBe(0);
    expect(output).toMatch(/^Skipped: STRIPE_TEST_KEY is not set/);
    expect(output).toContain('https://dashboard.stripe.com/sandboxes');
  });

  it.each(['sk_test_1', 'rk_test_1', ' sk_test_1\n'])('accept the key %j', (key) => {
    expect(testKey({ STRIPE_TEST_KEY: key })).toBe(key.trim());
  });

  it.each(['sk_live_1', 'rk_live_1', 'pk_test_1', 'sk_test_', 'sk_test_1 sk_live_1', 'whsec_1'])(
    'refuse the key %j without printing it',
    (key) => {
      const sentence = 'STRIPE_TEST_KEY must begin with sk_test_ or rk_test_. Nothing was sent to Stripe.';
      expect(() => testKey({ STRIPE_TEST_KEY: key })).toThrow(sentence);
    },
  );
});
