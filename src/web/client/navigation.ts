/** What a page does not fetch but goes to: signing in and out are navigations of the browser. */

import type { operations } from './schema.js';

type SignInQuery = NonNullable<operations['Auth_login']['parameters']['query']>;

/**
 * Where signing in starts.
 * @param returnTo a path on this origin, its query included, to come back to
 * @param prompt `select_account` to switch accounts, `login` to have the person prove who they are once more
 */
export function signInUrl(returnTo = '/', prompt?: SignInQuery['prompt']): string {
  const query = new URLSearchParams({ returnTo, ...(prompt && { prompt }) });
  return `/api/auth/login?${query.toString()}`;
}

/** Where signing out happens; it leads home, or to the provider and then home. */
export const SIGN_OUT_URL = '/api/auth/logout';

/**
 * Why a sign-in failed, when the person is sent back: the query's `authError`. Take it out of the address once it is
 * shown, or a reload shows it again.
 * @param search the query of the address, such as `location.search`
 */
export function authErrorIn(search: string): string | null {
  return new URLSearchParams(search).get('authError');
}

export type CheckoutOutcome = 'success' | 'canceled' | 'pending';

/** How a purchase ended, on the page that the payment provider sends the buyer back to: the query's `checkout`. */
export function checkoutOutcomeIn(search: string): CheckoutOutcome | null {
  const outcome = new URLSearchParams(search).get('checkout');
  return outcome === 'success' || outcome === 'canceled' || outcome === 'pending' ? outcome : null;
}
