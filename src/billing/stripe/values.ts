/** What this service needs to know of the payment provider's objects, in its own words. Amounts in minor units. */

export interface Contact {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
}

export interface Address {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

export interface NewCustomer {
  organizationId: string;
  name: string;
  email: string | null;
}

export interface NewCheckout {
  kind: 'subscription' | 'top_up';
  /** Ours; comes back as `reference`. */
  reference: string;
  customerId: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** For the people who look at the provider's dashboard. */
  metadata: Record<string, string>;
}

export interface Checkout {
  id: string;
  reference: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Null once nobody can pay any more. */
  url: string | null;
  expiresAt: Date;
  customerId: string | null;
  amount: number | null;
  currency: string | null;
  subscriptionId: string | null;
  paymentId: string | null;
}

export const SUBSCRIPTION_STATUSES = [
  'none',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Statuses that give access (contract, section 6). */
export const GIVES_ACCESS: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** A subscription lives until it is over, whether it gives access or not. */
export function isLive(status: SubscriptionStatus): boolean {
  return status !== 'none' && status !== 'canceled';
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** Of our checkout that began it. */
  reference: string | null;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  interval: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  latestInvoiceId: string | null;
  createdAt: Date;
}

/** An invoice of a subscription that was paid. */
export interface PaidPeriod {
  invoiceId: string;
  customerId: string | null;
  amount: number;
  currency: string;
  endsAt: Date;
  paymentId: string | null;
}

export interface Payment {
  id: string;
  amount: number;
  refunded: number;
}

export interface WebhookEvent {
  id: string;
  type: string;
  objectType: string;
  /** Null for what has none, like a balance or an invoice that is yet to come. */
  objectId: string | null;
}

/** Something for sale, to be found at the provider by its lookup key. */
export interface Offer {
  product: { id: string; name: string; description: string };
  lookupKey: string;
  amount: number;
  currency: string;
  /** Null for what is bought once. */
  interval: 'day' | 'week' | 'month' | 'year' | null;
}
