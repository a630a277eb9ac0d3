import type { PaymentGrantRow } from '../../agents/tokens/tokens.repository.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { PurchasePaymentRow } from '../../billing/payments/payments.repository.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import type { OngoingRow } from '../../billing/subscriptions/subscriptions.repository.js';

/** Names a purchase, by what is known of it. */
export interface PurchaseReference {
  /** The id of our checkout, as Stripe stores it: possibly malformed. */
  checkoutId: string | null;
  sessionId: string | null;
  subscriptionId: string | null;
  /** The customer, for a subscription that no checkout of ours started. */
  customerId?: string;
  /** The organization that Stripe's metadata name, for a customer that we do not know. Possibly malformed. */
  organizationId?: string | null;
}

/** What our database knows about a purchase. */
export interface PurchaseRows {
  organizationId: string;
  isDeleted: boolean;
  /** The agreed terms. Null if no checkout of ours started the subscription. */
  checkout: Checkout | null;
  /** The checkout of the session. Almost always the same as `checkout`. */
  startedBy: Checkout | null;
  /** Our copy of the subscription. */
  copy: Subscription | null;
  /** Another ongoing subscription of the organization to the same item. Null if our copy is ongoing. */
  other: OngoingRow | null;
  payments: PurchasePaymentRow[];
  /** The tokens of these payments. */
  grants: PaymentGrantRow[];
}

export function ofSession(sessionId: string): PurchaseReference {
  return { sessionId, checkoutId: null, subscriptionId: null };
}

export function ofSubscription(subscriptionId: string): PurchaseReference {
  return { subscriptionId, checkoutId: null, sessionId: null };
}
