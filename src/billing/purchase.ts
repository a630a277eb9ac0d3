import type { Actor } from '../platform/audit-log/record.js';
import type { PurchaseKind } from './checkouts/checkout.entity.js';

/** The admin who sends a billing request. */
export interface Requester {
  id: string;
  organization: { id: string; name: string; createdAt: Date };
  actor: Actor;
}

/** An item that an admin wants to buy. Billing does not know that items are agents. */
export interface Purchase {
  buyer: Requester;
  kind: PurchaseKind;
  item: string;
  priceId: string;
  /** The price in the minor unit of the currency, such as cents. */
  amount: number;
  currency: string;
  /** The tokens that the purchase includes. For a subscription: in each period. */
  tokens: number;
  /** The page of the console to which the buyer returns. */
  returnPath: string;
}

/** A payment as the payment provider reports it. */
export interface Paid {
  /** The id of the checkout session or the invoice. */
  id: string;
  /** The amount that was collected, tax included. Discounts and the customer's balance make it smaller. */
  amount: number;
  currency: string;
  customerId: string | null;
  paymentId: string | null;
  paidAt: Date;
  invoiceUrl: string | null;
  /** The sold item. Null if the payment is for nothing that we sell. */
  sold: Sold | null;
  /** The subscription, and the start of the paid period. Null for a top-up. */
  period: { subscriptionId: string; startsAt: Date } | null;
  /** Null if the tokens never expire. */
  expiresAt: Date | null;
}

/** An item at its list price: before discounts, and without taxes that are added to it. */
export interface Sold {
  /** Null if the price is the one of the checkout session. */
  priceId: string | null;
  quantity: number | null;
  amount: number;
  currency: string;
}

/** Paid tokens. Source and key identify the payment, so that it is credited once. */
export interface Credit {
  organizationId: string;
  item: string;
  source: PurchaseKind;
  sourceKey: string;
  /** The payment provider's id of the payment. Null if nothing had to be paid. */
  paymentId: string | null;
  tokens: number;
  /** Null if the tokens never expire. */
  expiresAt: Date | null;
}

/** The grace periods of a subscription's tokens. They replace earlier ones. */
export interface Grace {
  /** For each credited period: the key of its payment, and the time until which its expired tokens stay usable. */
  periods: { sourceKey: string; until: Date | null }[];
}

/** The amounts of a payment that refunds and disputes have returned. Source and key identify the payment. */
export interface Reversal {
  source: PurchaseKind;
  sourceKey: string;
  /** The collected amount. */
  paid: number;
  refunded: number;
  /** The amount that disputes have withdrawn and not reinstated. */
  withdrawn: number;
}
