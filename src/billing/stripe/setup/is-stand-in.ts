import type { Config } from '../../../platform/config/config.js';

/**
 * Whether the sandbox replaces Stripe. Its data may be deleted at any time, so an unknown customer does not mean that
 * the key is wrong.
 */
export function isStandIn({ production, stripe }: Config): boolean {
  return !production && stripe.apiBase !== null;
}
