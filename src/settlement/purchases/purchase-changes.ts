import type { CheckoutSession } from '../../billing/stripe/values.js';
import type { NewPayment, PaymentCompletion } from '../../billing/payments/payments.repository.js';
import type { ReportedSubscription } from '../../billing/subscriptions/subscriptions.repository.js';
import type { NewGrant } from '../../agents/tokens/tokens.repository.js';
import type { ReadReversals } from './rules/reversals.js';
import type { Grace } from './rules/grace.js';

/** What a purchase changes in our database. All of it is written in one transaction, or nothing. */
export interface PurchaseChanges {
  newPayments: NewPayment[];
  completedPayments: PaymentCompletion[];
  grants: NewGrant[];
  /** Refunds and disputes of the payments above, and of stored ones whose reversals were never read. */
  reversals: ReadReversals[];
  grace: Grace[];
  /** The new state of our copy. Null if the subscription gets no copy. */
  subscription: ReportedSubscription | null;
  /** Whether unpaid invoices of the ended subscription must be voided. */
  voidsInvoices: boolean;
  /** Whether the subscription must be canceled, because its organization was deleted. */
  cancels: boolean;
  /** What the owner must know. */
  notices: ('payment_failed' | 'subscription_ended')[];
  /** The new state of the checkout that started the purchase. */
  session: { state: CheckoutSession; isProcessing: boolean } | null;
  /** Sentences for operators. */
  problems: string[];
}
