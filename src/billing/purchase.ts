import type { Actor } from '../platform/audit-log/record.js';
import type { PurchaseKind } from './checkout.entity.js';

/** The admin who sends a billing request. */
export interface Requester {
  /** The id of the admin's membership. */
  id: string;
  organization: { id: string; name: string; createdAt: Date };
  actor: Actor;
}

/** An item that an admin wants to buy. Billing does not know what items are. */
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
  amount: number | null;
  currency: string | null;
  customerId: string | null;
  paymentId: string | null;
  expiresAt: Date | null;
}

/** Tokens that have been paid for. The source and its key identify the payment, which counts once. */
export interface Credit {
  organizationId: string;
  item: string;
  source: PurchaseKind;
  sourceKey: string;
  /** The payment provider's id of the payment. Null if nothing had to be paid. */
  paymentId: string | null;
  tokens: number;
  /** When the tokens expire. Null if they never expire. */
  expiresAt: Date | null;
}

/** The refunded part of a payment. */
export interface Refund {
  source: PurchaseKind;
  sourceKey: string;
  refunded: number;
  paid: number;
}
