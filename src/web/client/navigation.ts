/** Sign-in and sign-out are navigations of the browser, not API requests. */

import type { operations } from './schema.js';

type SignInQuery = NonNullable<operations['startSignIn']['parameters']['query']>;

/**
 * @param returnTo the path and query on this origin to return to
 * @param prompt `select_account` to switch accounts, `login` to authenticate again
 */
export function signInUrl(returnTo = '/', prompt?: SignInQuery['prompt']): string {
  const query = new URLSearchParams({ returnTo, ...(prompt && { prompt }) });
  return `/api/auth/login?${query.toString()}`;
}

/** Ends the session and redirects to the home page, in some cases via the identity provider. */
export const SIGN_OUT_URL = '/api/auth/logout';

/**
 * The error code of a failed sign-in. Remove the parameter from the URL after showing the error, or a reload shows it
 * again.
 * @param search a query string such as `location.search`
 */
export function authErrorIn(search: string): string | null {
  return new URLSearchParams(search).get('authError');
}

export type CheckoutOutcome = 'success' | 'canceled' | 'pending';

/** The outcome of a checkout. The payment provider's redirect adds it to the URL. */
export function checkoutOutcomeIn(search: string): CheckoutOutcome | null {
  const outcome = new URLSearchParams(search).get('checkout');
  return outcome === 'success' || outcome === 'canceled' || outcome === 'pending' ? outcome : null;
}
