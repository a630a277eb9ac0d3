import Stripe from 'stripe';
import { boundedFetch } from '../../platform/outbound/bounded-fetch.js';

/** Retries after the first attempt. A person is waiting, so there is only one. */
const RETRIES = 1;
/** Maximum size of a response in bytes. A page of a hundred objects is smaller. */
const MAX_BODY = 16 * 1024 * 1024;

/** For commands that do not use Stripe and need no key. The SDK demands one. */
const NO_KEY = 'none';

export interface StripeSettings {
  secretKey: string;
  apiBase: string | null;
}

/** @param timeout of one request, in milliseconds */
export function createSdk({ secretKey, apiBase }: StripeSettings, timeout: number): Stripe {
  return new Stripe(secretKey || NO_KEY, {
    apiVersion: Stripe.API_VERSION,
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch(MAX_BODY)),
    appInfo: { name: 'organization-workspace-service' },
    ...(apiBase && addressOf(new URL(apiBase))),
  });
}

function addressOf({ hostname: host, port, protocol }: URL) {
  return protocol === 'https:'
    ? { host, port: port || 443, protocol: 'https' as const }
    : { host, port: port || 80, protocol: 'http' as const };
}
