import type { PaymentGrantRow } from '../../agents/tokens/tokens.repository.js';
import type { NewGrant } from '../../agents/tokens/new-grant.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { SettledPaymentRow } from '../../billing/payments/payments-to-settle.repository.js';
import type { NewPayment, PaymentCompletion } from '../../billing/payments/payments.repository.js';
import type { PaymentMethod } from '../../billing/stripe/values/customer.js';
import type { Invoice, OpenInvoice, PaidInvoice } from '../../billing/stripe/values/invoice.js';
import type { ProviderSubscription } from '../../billing/stripe/values/subscription.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import type { OngoingRow } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import type { ReportedSubscription } from '../../billing/subscriptions/subscriptions.repository.js';
import type { Grace } from './grace.js';
import type { ChangeOutcome, OfferChange } from './offers/offer-changes.js';
import type { OfferedTerms, Terms } from './offers/terms.js';

/** What Stripe says about a subscription. */
export interface PurchaseFacts {
  /** When the facts were read. */
  readAt: Date;
  /** The time at Stripe when the subscription was read. */
  providerTime: Date;
  /** Null if Stripe does not know the subscription. */
  subscription: ProviderSubscription | null;
  /** Whether the payment of the subscription's latest invoice is processing. False if that invoice is paid. */
  renewalIsProcessing: boolean;
  /** The unpaid invoices whose payment is processing. The latest invoice may be a later draft. */
  processing: Pick<Invoice, 'lines'>[];
  /** The oldest open invoice, with the sum of all. Null unless a payment has failed. */
  openInvoice: OpenInvoice | null;
  /** Whether a renewal or change of interval began the period, and its invoice is a draft or open, also in processing. */
  renewalOpen: boolean;
  /** The open invoice that a pending change waits for. */
  pendingInvoice: Pick<Invoice, 'id' | 'url'> | null;
  /** The method that pays the subscription. */
  paymentMethod: PaymentMethod | null;
  /** The paid invoices of the subscription. */
  invoices: PaidInvoice[];
  /** All invoices of the subscription. */
  billed: Pick<Invoice, 'lines' | 'reason' | 'status'>[];
}

/** What our database knows about a purchase. */
export interface PurchaseRows {
  organizationId: string;
  isDeleted: boolean;
  /** The terms that were agreed first. Null if no checkout of ours started the purchase. */
  checkout: Checkout | null;
  /** What was agreed after the checkout, newest first. Dropped changes come last. */
  changes: Terms[];
  /** The open change of the offer. */
  openChange: OfferChange | null;
  /** What the catalog offers for the item of the checkout. */
  offers: OfferedTerms[];
  /** Our copy of the subscription. */
  copy: Subscription | null;
  /** Another ongoing subscription of the organization to the same item. Null if our copy is ongoing. */
  other: OngoingRow | null;
  payments: SettledPaymentRow[];
  /** The tokens of these payments. */
  grants: PaymentGrantRow[];
}

/** What a purchase changes in our database. */
export interface PurchaseChanges {
  newPayments: NewPayment[];
  completedPayments: PaymentCompletion[];
  grants: NewGrant[];
  grace: Grace[];
  /** The new state of our copy. Null if it does not change, or if the subscription gets no copy. */
  subscription: ReportedSubscription | null;
  /** The outcome of the open change of the offer. */
  change: ChangeOutcome | null;
  /** The offer whose price an operator has set. It stays with the subscription when the catalog changes. */
  setOffer: { itemId: string; terms: OfferedTerms } | null;
  /** Whether unpaid invoices of the ended subscription must be voided. */
  voidsInvoices: boolean;
  /** Whether the subscription must be canceled, because its organization was deleted. */
  cancels: boolean;
  /** Whether the subscription must be canceled, because its first payment has failed. */
  cancelsUnpaid: boolean;
  /** Notices for the owner. */
  notices: ('payment_failed' | 'subscription_ended')[];
  /** Sentences for operators. */
  problems: string[];
}
