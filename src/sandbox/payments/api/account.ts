import type Stripe from 'stripe';
import type { Account } from '../state/account.js';
import type { Stored } from '../state/types.js';

export function retrieveAccount({ store }: Account): object {
  const account: Stored<Stripe.Account> = {
    id: store.settings.accountId,
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'owner@example.com',
    payouts_enabled: true,
    type: 'standard',
  };
  return account;
}
