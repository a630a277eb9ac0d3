import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { GrantSource } from '../../agents/tokens/token-grant.entity.js';
import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import type { Contact, PaymentMethod } from '../../billing/stripe/values/customer.js';
import type { FraudWarning, ProviderDispute } from '../../billing/stripe/values/payment-reversals.js';
import type { PaymentCompletion } from '../../billing/payments/payments.repository.js';
import type { CreditedPayment } from './credit-notes.js';
import type { PurchaseChanges, PurchaseRows } from './purchase.js';
import type { Taking } from './reversals.js';

/** The changes that a run writes to our database, all in one transaction. */
export interface Changes {
  /** In the order in which they must be written. */
  purchases: { rows: PurchaseRows; changes: PurchaseChanges }[];
  /** Stored top-ups whose invoice Stripe has created since. */
  completed: PaymentCompletion[];
  sessions: SessionChange[];
  /** The ids of sessions whose open checkouts expire, because Stripe does not know them. */
  expired: string[];
  reversals: ReversalChange[];
  takings: TakingChange[];
  creditNotes: (CreditedPayment & { id: string })[];
  fraudWarnings: FraudWarning[];
  /** The ids of customers that were deleted at Stripe. */
  forgotten: string[];
  /** Sentences for operators. */
  problems: string[];
  contact: Contact | null;
  /** Undefined if it does not change. */
  paymentMethod: PaymentMethod | null | undefined;
}

/** The new state of a checkout. */
export interface SessionChange {
  checkout: Checkout;
  state: CheckoutSession;
  isProcessing: boolean;
}

/** Refunds and disputes of a payment. */
export interface ReversalChange {
  /** The id of the checkout session or the invoice. */
  id: string;
  /** The paid agent. Null if it is unknown. */
  item: string | null;
  refunded: number;
  disputes: ProviderDispute[];
}

/** The tokens to take from a payment's grant, because money of the payment was returned. */
export interface TakingChange extends Taking {
  source: GrantSource;
  sourceKey: string;
}
