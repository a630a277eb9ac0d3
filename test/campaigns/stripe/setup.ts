import Stripe from 'stripe';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import type { Exchange } from '../../../src/sandbox/payments/exchange.js';
import type { World } from '../../support/world.js';
import type { Provider } from './provider.js';

/** The service and a payment provider, ready for stories. */
export interface Setup {
  world: World;
  provider: Provider;
  /** The traffic of the stand-in. Empty if it is Stripe itself. */
  exchanges: Exchange[];
}

/** The agent of catalog.json. It has an unusual name, so that existing products of a Stripe account do not change. */
export const AGENT = 'workspace-test-suite';
export const TOKENS = { period: 1000, topUp: 250 };

/** The settings of the service that decide what it sells. */
export const OFFERS: Environment = {
  AGENT_CATALOG: 'test/campaigns/stripe/catalog.json',
  STRIPE_PROMOTION_CODES: 'true',
};

/** A client of the payment provider that is independent of the service's own. */
export function connect({ STRIPE_SECRET_KEY: key = '', STRIPE_API_BASE: base }: Environment): Stripe {
  const { hostname, port, protocol } = new URL(base ?? 'https://api.stripe.com');
  const isSecure = protocol === 'https:';
  return new Stripe(key, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    telemetry: false,
  });
}
