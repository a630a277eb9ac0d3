/** Stripe's objects, reduced to what this service needs. Amounts are in the minor unit of the currency. */

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

export interface NewCheckoutSession {
  kind: 'subscription' | 'top_up';
  /** The id of our checkout. */
  reference: string;
  customerId: string;
  priceId: string;
  /** Null for a checkout that an earlier version of this service started with fewer parameters. */
  options: { tax: 'none' | 'automatic'; promotionCodes: boolean } | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** Additional facts for users of Stripe's dashboard. */
  metadata: Record<string, string>;
}

export interface CheckoutSession {
  id: string;
  /** The id of our checkout. */
  reference: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** The URL of the payment page. Null unless the session is open. */
  url: string | null;
  expiresAt: Date;
  customerId: string | null;
  /** The amount that was collected, tax included. */
  amount: number;
  /** The amount before discounts and taxes. */
  listAmount: number;
  currency: string;
  subscriptionId: string | null;
  paymentId: string | null;
  /** Whether the payment of a one-time purchase is processing, such as a bank debit. */
  isProcessing: boolean;
  /** The id of the first invoice of a subscription. Null for a one-time purchase. */
  firstInvoiceId: string | null;
  /** The paid invoice of a one-time purchase. Null while Stripe has not made it. */
  invoice: { url: string | null; paidAt: Date } | null;
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

export const GIVES_ACCESS: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Whether a subscription has not ended. An ongoing one does not always give access. */
export function isOngoing(status: SubscriptionStatus): boolean {
  return status !== 'none' && status !== 'canceled';
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** The id of the checkout that started the subscription. */
  reference: string | null;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  interval: string;
  /** What each period sells. Null if the payment provider no longer knows the subscription. */
  price: { id: string; productId: string | null; quantity: number | null } | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  latestInvoiceId: string | null;
  /** The page on which the latest invoice can be paid. Null unless that invoice is open. */
  openInvoiceUrl: string | null;
  createdAt: Date;
}

export interface ListedSubscription extends ProviderSubscription {
  /** The latest invoice, if it is paid. */
  paidInvoiceId: string | null;
}

export interface PaidInvoice {
  id: string;
  customerId: string | null;
  /** Stripe's reason for the invoice, such as `subscription_cycle` for a renewal. */
  reason: string | null;
  /** The amount that was collected, tax included. */
  amount: number;
  /** The amount due. The customer's balance may have paid a part of it. */
  total: number;
  currency: string;
  paidAt: Date;
  paymentId: string | null;
  url: string | null;
  lines: InvoiceLine[];
}

export interface InvoiceLine {
  priceId: string | null;
  quantity: number | null;
  /** The list amount: before discounts, and without taxes that are added to it. */
  amount: number;
  currency: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether the line corrects a change within a period. */
  isProration: boolean;
}

export interface PaymentReversals {
  /** The collected amount. 0 if there is no charge. */
  paid: number;
  /** The sum of the refunds that have not failed. */
  refunded: number;
  /** Including inquiries. */
  disputes: ProviderDispute[];
}

/** A dispute, or an inquiry, which can become a dispute. */
export interface ProviderDispute {
  id: string;
  paymentId: string | null;
  /** Stripe's status, such as `needs_response`. The status of an inquiry begins with `warning_`. */
  status: string;
  amount: number;
  /** The part of the amount that was withdrawn from us and not reinstated. */
  withdrawn: number;
  openedAt: Date;
}

/** A card issuer's report that a payment is probably fraudulent. */
export interface FraudWarning {
  paymentId: string | null;
  createdAt: Date;
}

export interface WebhookEvent {
  id: string;
  type: string;
  objectType: string;
  /** Null if the object has no id, such as a balance or an upcoming invoice. */
  objectId: string | null;
  isLiveMode: boolean;
}

export interface Page<T> {
  items: T[];
  isLast: boolean;
}

/** A half-open period in whole seconds: it includes `from` but not `until`. Null means unbounded. */
export interface Period {
  from: Date | null;
  until: Date | null;
}

/** A product with one price, which is found by its lookup key. */
export interface Offer {
  product: { id: string; name: string; description: string };
  lookupKey: string;
  amount: number;
  currency: string;
  /** The period of a subscription. Null for a one-time purchase. */
  interval: 'day' | 'week' | 'month' | 'year' | null;
  /** Whether the amount includes tax. */
  taxBehavior: 'exclusive' | 'inclusive';
}
