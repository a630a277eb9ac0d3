/** Instructions for a developer without a key. */
export const NO_KEY = `Skipped: STRIPE_TEST_KEY is not set. To run these tests against Stripe, create a sandbox at
https://dashboard.stripe.com/sandboxes, copy its secret key (sk_test_…) from Developers > API keys, and run
  STRIPE_TEST_KEY=sk_test_… npm run campaign -- stripe
`;

/**
 * Reads the key of a Stripe sandbox or of test mode.
 * @returns undefined without a key
 * @throws Error for any other key, such as that of a live account, which these tests would charge
 */
export function testKey({ STRIPE_TEST_KEY: key }: Record<string, string | undefined>): string | undefined {
  if (!key?.trim()) return undefined;
  if (/^(sk|rk)_test_\S+$/.test(key.trim())) return key.trim();
  throw new Error('STRIPE_TEST_KEY must begin with sk_test_ or rk_test_. Nothing was sent to Stripe.');
}
