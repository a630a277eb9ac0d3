import type { PaymentMethod } from './customer.js';
import type { SubscriptionStatus } from './subscription-status.js';

export const COLLECTION_PROBLEMS = ['finalization_failed'] as const;

export type CollectionProblem = (typeof COLLECTION_PROBLEMS)[number];

export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** The id of the checkout that started the subscription. */
  reference: string | null;
  /** The id of the organization in the metadata of the subscription or of its customer. It may be malformed. */
  organizationId: string | null;
  status: SubscriptionStatus;
  /** Our item may be at any position, because a subscription can also have add-ons. */
  items: SubscriptionItem[];
  /** When the subscription ends. Null if no end is set. */
  cancelAt: Date | null;
  /** Whether Stripe collects no payments at the moment. */
  collectionPaused: boolean;
  /** When Stripe collects payments again. Null if collection is not paused, or is paused without an end. */
  collectionResumesAt: Date | null;
  /** `finalization_failed`: the latest invoice cannot be finalized, so it cannot be paid. */
  collectionProblem: CollectionProblem | null;
  latestInvoiceId: string | null;
  /** A change of prices that waits for the payment of the latest invoice. */
  pendingUpdate: { priceIds: string[]; expiresAt: Date } | null;
  /**
   * The latest invoice of an overdue subscription, if it is open after an attempt to collect it. A bank debit for it
   * may be processing.
   */
  failedInvoiceId: string | null;
  /** Whether Stripe has canceled the subscription because its invoice was not paid. */
  endedUnpaid: boolean;
  /** The subscription's own payment method. Null if it has none: then the customer's method pays. */
  defaultPaymentMethodId: string | null;
  /** The subscription's own payment method, or its own source of Stripe's older interfaces. */
  paymentMethod: PaymentMethod | null;
  createdAt: Date;
}

/** An item that each period of a subscription sells. */
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
