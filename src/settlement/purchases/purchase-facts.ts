import type {
  CheckoutSession,
  PaidInvoice,
  PaymentReversals,
  ProviderSubscription,
} from '../../billing/stripe/values.js';

/** Everything that Stripe says about a purchase, as plain values. */
export interface PurchaseFacts {
  /** When the facts were read. */
  readAt: Date;
  /** Null if there is none, or if its end is known already. */
  session: CheckoutSession | null;
  /** Whether a payment of the completed session is processing, such as a bank debit. */
  sessionIsProcessing: boolean;
  /** Null for a top-up, and if Stripe does not know the subscription. */
  subscription: ProviderSubscription | null;
  /** Whether the payment of the subscription's latest invoice is processing. False if that invoice is paid. */
  renewalIsProcessing: boolean;
  /** The paid invoices of the subscription. */
  invoices: PaidInvoice[];
  /** Refunds and disputes, by the id of the payment. Only of payments whose reversals we do not know. */
  reversals: Record<string, PaymentReversals>;
}
