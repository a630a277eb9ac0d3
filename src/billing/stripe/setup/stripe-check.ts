import Stripe from 'stripe';
import { endpointDifferences, findEndpoint, portalDifferences, webhookUrlOf } from './setup-differences.js';
import { translate } from '../translate.js';

export interface CheckedSettings {
  publicUrl: string;
  portalConfiguration: string | null;
}

/**
 * Tries the key, and compares Stripe's setup with what `billing-setup` makes.
 * @returns the faults, a sentence each
 */
export async function stripeFaults(sdk: Stripe, settings: CheckedSettings): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, look] of PARTS) {
    try {
      for (const fault of await look(sdk, settings)) faults.push(`${what}: ${fault}.`);
    } catch (error) {
      // Restricted keys need not read their account and the setup.
      if (error instanceof Stripe.errors.StripePermissionError) continue;
      const { cause, message } = translate(error);
      faults.push(`${what}: ${cause instanceof Error ? cause.message : message}.`);
    }
  }
  return faults;
}

type Look = (sdk: Stripe, settings: CheckedSettings) => Promise<string[]>;

const readAccount: Look = async (sdk) => {
  await sdk.accounts.retrieveCurrent();
  return [];
};

const comparePortal: Look = async (sdk, { portalConfiguration }) => {
  if (!portalConfiguration) return [];
  return portalDifferences(await sdk.billingPortal.configurations.retrieve(portalConfiguration));
};

const compareEndpoint: Look = async (sdk, { publicUrl }) => {
  const endpoint = await findEndpoint(sdk, publicUrl);
  return endpoint ? endpointDifferences(endpoint) : [`none has the URL ${webhookUrlOf(publicUrl)}`];
};

const PARTS: [what: string, look: Look][] = [
  ['Account of STRIPE_SECRET_KEY', readAccount],
  ['STRIPE_PORTAL_CONFIGURATION', comparePortal],
  ['Webhook endpoint', compareEndpoint],
];
