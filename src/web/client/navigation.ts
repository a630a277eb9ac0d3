/** Sign-in and sign-out are navigations of the browser, not API requests. */

import type { components, operations } from './schema.js';

type SignInQuery = NonNullable<operations['startSignIn']['parameters']['query']>;

/**
 * @param returnTo the path and query on this origin to return to
 * @param prompt `select_account` to switch accounts, `login` to authenticate again
 */
export function signInUrl(returnTo = '/', prompt?: SignInQuery['prompt']): string {
  const query = new URLSearchParams({ returnTo, ...(prompt && { prompt }) });
  return `/api/auth/login?${query.toString()}`;
}

/**
 * For an action that needs a fresh sign-in. The same person keeps the session.
 * @param returnTo the path and query on this origin to return to
 */
export function freshSignInUrl(returnTo = '/'): string {
  return `/api/auth/login?${new URLSearchParams({ returnTo, fresh: 'true' }).toString()}`;
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

/** The outcome of a checkout. The redirect that leads the buyer back adds it to the URL. */
export function checkoutOutcomeIn(search: string): CheckoutOutcome | null {
  const outcome = new URLSearchParams(search).get('checkout');
  return outcome === 'success' || outcome === 'canceled' || outcome === 'pending' ? outcome : null;
}

export interface Purchase {
  agentId: string;
  kind: components['schemas']['Payment']['kind'];
}

/** What a returning buyer wanted to buy. Anyone can write such a URL, so look the agent up in `GET …/agents`. */
export function purchaseIn(search: string): Purchase | null {
  const query = new URLSearchParams(search);
  const [agentId, kind] = [query.get('agentId'), query.get('kind')];
  return agentId !== null && (kind === 'subscription' || kind === 'top_up') ? { agentId, kind } : null;
}
