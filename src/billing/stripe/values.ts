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
  /** Null for an adopted subscription, which has no session. */
  options: { tax: 'none' | 'automatic'; promotionCodes: boolean } | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** Additional facts for users of Stripe's dashboard. */
  metadata: Record<string, string>;
}

export interface CheckoutSession {
  id: string;
  /** The id of our checkout, in the metadata that we set. */
  reference: string | null;
  /** The metadata of a one-time purchase. The organization's id may be malformed. Null for a subscription. */
  named: { organizationId: string | null; item: string | null } | null;
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

export const COLLECTION_PROBLEMS = ['finalization_failed'] as const;

export type CollectionProblem = (typeof COLLECTION_PROBLEMS)[number];

export const GIVES_ACCESS: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Whether a subscription has not ended. An ongoing one does not always give access. */
export function isOngoing(status: SubscriptionStatus): boolean {
  return status !== 'none' && status !== 'canceled';
}

/** `isOngoing` in SQL, and the predicate of the partial unique index. */
export const IS_ONGOING = `status NOT IN ('none', 'canceled')`;

/** What each period of a subscription sells. */
export interface SubscriptionItem {
  id: string;
  price: { id: string; productId: string | null; quantity: number | null };
  amount: number;
  currency: string;
  /** `day`, `week`, `month` or `year`. */
  interval: string;
  /** The number of intervals in a period. */
  intervalCount: number;
  currentPeriodEnd: Date;
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** The id of the checkout that started the subscription. */
  reference: string | null;
  /** The id of the organization, as its metadata or its customer's names it: possibly malformed. */
  organizationId: string | null;
  status: SubscriptionStatus;
  /** Add-ons may stand beside our item, in any order. Empty if the payment provider no longer knows the subscription. */
  items: SubscriptionItem[];
  /** When the subscription ends. Null if no end is set. */
  cancelAt: Date | null;
  /** Whether Stripe collects no payments at the moment. */
  collectionPaused: boolean;
  /** When Stripe collects payments again. Null if it is not paused, or without an end. */
  collectionResumesAt: Date | null;
  /** `finalization_failed`: the latest invoice cannot be finalized, so it cannot be paid. */
  collectionProblem: CollectionProblem | null;
  latestInvoiceId: string | null;
  /** A change of prices that waits for the payment of the latest invoice. */
  pendingUpdate: { priceIds: string[]; expiresAt: Date } | null;
  /** The latest invoice, if it is open after an attempt to collect it. A bank debit for it may be processing. */
  failedInvoiceId: string | null;
  /** Whether Stripe has canceled the subscription because its invoice was not paid. */
  endedUnpaid: boolean;
  /** What pays this subscription, unless the customer's does. */
  defaultPaymentMethodId: string | null;
  /** The same, or the source of Stripe's older interfaces that pays this subscription. */
  paymentMethod: PaymentMethod | null;
  createdAt: Date;
}

/** A change to another offer that waits for its payment. Stored as JSON, so times are texts in our format. */
export interface PendingChange {
  offerId: string;
  /** Stripe makes the change when this invoice is paid. Null if it is no longer open. */
  invoiceId: string | null;
  /** The page on which it can be paid. */
  url: string | null;
  /** Then the change is dropped. */
  expiresAt: string;
}

/** What is owed on open invoices of a subscription. Stored as JSON, so times are texts in our format. */
export interface OpenInvoice {
  /** What remains to be paid on the oldest one. */
  amount: number;
  currency: string;
  /** Null if it is collected automatically. */
  dueAt: string | null;
  /** Null if it is not tried again. */
  nextAttemptAt: string | null;
  /** The page on which it can be paid. Null while a payment of it is processing. */
  url: string | null;
  /** Unknown in the data of an earlier version. */
  processing?: boolean;
  /** What remains to be paid on all of them. Unknown in the data of an earlier version. */
  amountDue?: number;
}

/** The next invoice of a subscription. */
export interface InvoicePreview {
  /** What will be due, with discounts, tax and the balance of the customer. */
  amount: number;
  /** The same without the balance. */
  total: number;
  /** The customer's balance before the invoice. Negative for a credit. */
  balance: number;
  currency: string;
  /** When its payment is attempted or due. */
  at: Date;
}

/** What a change of the price costs. */
export interface ChangePreview {
  /** What is charged at once. */
  dueNow: number;
  /** What remains for coming invoices. */
  credit: number;
  currency: string;
  /** The amount of the next invoice. */
  nextAmount: number;
  /** The lines that are invoiced at once. */
  lines: InvoiceLine[];
}

/** What pays a customer's invoices. Stored as JSON. */
export interface PaymentMethod {
  id: string;
  /** Stripe's type, such as `card` or `sepa_debit`. */
  kind: string;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
}

/** A customer, with what pays its invoices unless a subscription has a method of its own. */
export interface ProviderCustomer {
  id: string;
  contact: Contact;
  paymentMethod: PaymentMethod | null;
  /** The id of the organization in its metadata. */
  organizationId: string | null;
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export interface Invoice extends Omit<PaidInvoice, 'paidAt'> {
  status: InvoiceStatus;
  subscriptionId: string | null;
  /** Null unless it is paid. */
  paidAt: Date | null;
  createdAt: Date;
  /** Null if it is collected automatically. */
  dueAt: Date | null;
  /** Null if it is not tried again. */
  nextAttemptAt: Date | null;
  amountRemaining: number;
  /** The sum of the credit notes after the payment. */
  creditedAfter: number;
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
  /** The sum of the credit notes before the payment. */
  creditedBefore: number;
  currency: string;
  paidAt: Date;
  /** Several payments may each pay a part of it. Empty if nothing was charged. */
  paymentIds: string[];
  url: string | null;
  lines: InvoiceLine[];
}

export interface InvoiceLine {
  priceId: string | null;
  quantity: number | null;
  /** Before discounts, and without taxes that are added to it. */
  subtotal: number;
  discount: number;
  currency: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether the line corrects a change within a period. */
  isProration: boolean;
}

/** What a charge says about refunds and disputes without further calls. */
export interface ListedCharge {
  paymentId: string | null;
  /** The collected amount. */
  paid: number;
  refunded: number;
  isDisputed: boolean;
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
  names: Names;
}

/** The ids that an object contains, by which its organization is found. Any of them may be malformed. */
export interface Names {
  customerId: string | null;
  /** The id of the organization in its metadata. */
  organizationId: string | null;
  /** The id of our checkout. Anyone can write it into the URL of a payment link. */
  checkoutId: string | null;
  sessionId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
  /** The id of the payment intent. */
  paymentId: string | null;
  paymentMethodId: string | null;
}

export const UNNAMED: Names = {
  customerId: null,
  organizationId: null,
  checkoutId: null,
  sessionId: null,
  subscriptionId: null,
  invoiceId: null,
  paymentId: null,
  paymentMethodId: null,
};

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
  period: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  /** Whether the amount includes tax. */
  taxBehavior: 'exclusive' | 'inclusive';
}
