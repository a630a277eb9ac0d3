import Stripe from 'stripe';
import {
  endpointDifferences,
  findEndpoint,
  findPortalDifferences,
  webhookUrlOf,
} from './setup-differences.js';
import { PaymentProviderUnavailableError } from '../stripe.errors.js';
import { translate } from '../translate.js';

const SET_UP = 'run node dist/commands/billing-setup.js';

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
      const translated = translate(error);
      const { cause, message } = translated;
      const reason = cause instanceof Error ? cause.message : message;
      // Without a usable key or a connection, the other calls would fail for the same reason.
      if (translated instanceof PaymentProviderUnavailableError)
        return [...faults, reason.replace(/\.?$/, '.')];
      faults.push(`${name}: ${reason}.`);
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
  const differences = await findPortalDifferences(sdk, portalConfiguration);
  return differences.map(
    (difference) => `${difference}: ${SET_UP} and set STRIPE_PORTAL_CONFIGURATION to what it prints`,
  );
};

const compareEndpoint: Check = async (sdk, { publicUrl }) => {
  const endpoint = await findEndpoint(sdk, publicUrl);
  const differences = endpoint
    ? endpointDifferences(endpoint)
    : [`none has the URL ${webhookUrlOf(publicUrl)}`];
  return differences.map((difference) => `${difference}: ${SET_UP}`);
};

const CHECKS: [name: string, check: Check][] = [
  ['Account of STRIPE_SECRET_KEY', readAccount],
  ['STRIPE_PORTAL_CONFIGURATION', comparePortal],
  ['Webhook endpoint', compareEndpoint],
];
