import type { Config } from '../../../platform/config/config.js';

/**
 * Whether the sandbox stands in for Stripe. Its data may be deleted at any time, so an unknown customer does not prove
 * that the key is wrong.
 */
export function isStandIn({ production, stripe }: Config): boolean {
  return !production && stripe.apiBase !== null;
}
