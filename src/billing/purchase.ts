import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import type { PurchaseKind } from './checkout.entity.js';

/** What somebody wants to buy. Billing does not know what an item is. */
export interface Purchase {
  caller: CallerMembership;
  kind: PurchaseKind;
  item: string;
  priceId: string;
  /** In the minor unit of the currency. */
  amount: number;
  currency: string;
  /** How many tokens it brings, each period if it is a subscription. */
  tokens: number;
  /** The application's page to come back to. */
  returnPath: string;
}

/** A payment as the provider reports it. */
export interface Paid {
  /** Of the checkout session, or of the invoice. */
  id: string;
  amount: number | null;
  currency: string | null;
  customerId: string | null;
  paymentId: string | null;
  expiresAt: Date | null;
}

/** Tokens that were paid for. Given twice under the same source and key, they count once. */
export interface Credit {
  organizationId: string;
  item: string;
  source: PurchaseKind;
  sourceKey: string;
  /** The provider's payment, if there was one. */
  paymentId: string | null;
  tokens: number;
  /** Null for what never expires. */
  expiresAt: Date | null;
}

/** Gives what was paid for; done again, it changes nothing. */
export type Give = (credit: Credit) => Promise<void>;

/** How much of something that was paid has been given back. */
export interface Refund {
  source: PurchaseKind;
  sourceKey: string;
  refunded: number;
  paid: number;
}
