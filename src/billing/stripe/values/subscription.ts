import type { PaymentMethod } from './customer.js';
import type { SubscriptionStatus } from './subscription-status.js';

export const COLLECTION_PROBLEMS = ['finalization_failed'] as const;

export type CollectionProblem = (typeof COLLECTION_PROBLEMS)[number];

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

/** A change to another offer that waits for its payment. Stored as JSON, so times are texts in our format. */
export interface PendingChange {
  offerId: string;
  /** Stripe makes the change when this invoice is paid. Null if it is no longer open. */
  invoiceId: string | null;
  /** The page on which it can be paid. */
  url: string | null;
  /** The time at which the change is dropped. */
  expiresAt: string;
}
