import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import type { ProviderCustomer } from '../../billing/stripe/values/customer.js';
import type { Invoice } from '../../billing/stripe/values/invoice.js';
import type { FraudWarning, PaymentReversals } from '../../billing/stripe/values/payment-reversals.js';
import type { ProviderSubscription } from '../../billing/stripe/values/subscription.js';

/** What Stripe says about an organization, as plain values. Old objects that are final may be missing. */
export interface Facts {
  /** When the facts were read. */
  readAt: Date;
  /** The time at Stripe when the subscriptions were read. */
  providerTime: Date;
  /** The organization's customers by their ids. Null if the customer was deleted at Stripe. */
  customers: Record<string, ProviderCustomer | null>;
  /** By their ids. Null if Stripe does not know the subscription. */
  subscriptions: Record<string, ProviderSubscription | null>;
  sessions: ReadSession[];
  /** The ids of sessions that Stripe does not know. */
  missingSessions: string[];
  invoices: Invoice[];
  /** The ids of unpaid invoices whose payment is processing. */
  processing: string[];
  /** By the id of the payment. */
  reversals: Record<string, PaymentReversals>;
  /** What credit notes after the payment have added to the customer's balance, by the id of the invoice. */
  creditedToBalance: Record<string, number>;
  fraudWarnings: FraudWarning[];
  /** Objects that Stripe refuses to return, each with the error. They count as unchanged. */
  rejected: string[];
}

export interface ReadSession {
  session: CheckoutSession;
  /** Whether a payment of the completed session is processing, such as a bank debit. */
  isProcessing: boolean;
}

/** The facts before anything is read. */
export function noFacts(readAt: Date): Facts {
  return {
    readAt,
    providerTime: readAt,
    customers: {},
    subscriptions: {},
    sessions: [],
    missingSessions: [],
    invoices: [],
    processing: [],
    reversals: {},
    creditedToBalance: {},
    fraudWarnings: [],
    rejected: [],
  };
}
