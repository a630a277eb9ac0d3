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
