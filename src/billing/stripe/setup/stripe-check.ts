import Stripe from 'stripe';
import { endpointDifferences, findEndpoint, portalDifferences, webhookUrlOf } from './setup-differences.js';
import { translate } from '../translate.js';

export interface CheckedSettings {
  publicUrl: string;
  portalConfiguration: string | null;
}

/**
 * Tries the key, and compares Stripe's setup with the one that `billing-setup` creates.
 * @returns the faults, one sentence each
 */
export async function stripeFaults(sdk: Stripe, settings: CheckedSettings): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, check] of CHECKS) {
    try {
      for (const fault of await check(sdk, settings)) faults.push(`${name}: ${fault}.`);
    } catch (error) {
      // A restricted key needs no permission to read its account and the setup.
      if (error instanceof Stripe.errors.StripePermissionError) continue;
      const { cause, message } = translate(error);
      faults.push(`${name}: ${cause instanceof Error ? cause.message : message}.`);
    }
  }
  return faults;
}

type Check = (sdk: Stripe, settings: CheckedSettings) => Promise<string[]>;

const readAccount: Check = async (sdk) => {
  await sdk.accounts.retrieveCurrent();
  return [];
};

const comparePortal: Check = async (sdk, { portalConfiguration }) => {
  if (!portalConfiguration) return [];
  return portalDifferences(await sdk.billingPortal.configurations.retrieve(portalConfiguration));
};

const compareEndpoint: Check = async (sdk, { publicUrl }) => {
  const endpoint = await findEndpoint(sdk, publicUrl);
  const differences = endpoint
    ? endpointDifferences(endpoint)
    : [`none has the URL ${webhookUrlOf(publicUrl)}`];
  return differences.map((difference) => `${difference}: run node dist/commands/billing-setup.js`);
};

const CHECKS: [name: string, check: Check][] = [
  ['Account of STRIPE_SECRET_KEY', readAccount],
  ['STRIPE_PORTAL_CONFIGURATION', comparePortal],
  ['Webhook endpoint', compareEndpoint],
];
