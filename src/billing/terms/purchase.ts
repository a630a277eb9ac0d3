import type { Actor } from '../../platform/audit-log/record.js';

/** The largest amount that the database can store. Stripe allows larger ones in some currencies. */
export const MAX_AMOUNT = 2_147_483_647;

export const PURCHASE_KINDS = ['subscription', 'top_up'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/** The admin who sends a billing request. */
export interface Requester {
  id: string;
  organization: { id: string; name: string; createdAt: Date };
  actor: Actor;
  /** The key by which the requests of the person are limited. */
  limitKey: string;
}

/** The agreed offer of an item, without its price and tokens. Stored as JSON. */
export interface AgreedOffer {
  id: string;
  /** `day`, `week`, `month` or `year`. */
  interval: string;
  /** The number of intervals in a period. */
  intervalCount: number;
  /** `month` if the tokens of a year are granted month by month. Absent if they are granted once per period. */
  tokensEvery?: 'month';
}

/** How many times a paid period grants the tokens of its offer. */
export function grantsPerPeriod({
  tokensEvery,
  intervalCount,
}: Pick<AgreedOffer, 'intervalCount'> & { tokensEvery?: 'month' | null | undefined }): number {
  return tokensEvery === 'month' ? 12 * intervalCount : 1;
}

/** The length of a period. */
type Length = Pick<AgreedOffer, 'interval' | 'intervalCount'>;

/** Whether the periods of two offers are equally long for Stripe, which compares the interval and the count. */
export function isAsLong(one: Length, other: Length): boolean {
  return one.interval === other.interval && one.intervalCount === other.intervalCount;
}

/** `isAsLong` as an SQL condition for a row `o` of `offer_changes` and the row `s` of its subscription. */
export const IS_AS_LONG = `o.offer->>'interval' = s.interval AND (o.offer->>'intervalCount')::int = s.interval_count`;

/** An item that an admin wants to buy. Billing does not know that items are agents. */
export interface Purchase {
  buyer: Requester;
  kind: PurchaseKind;
  item: string;
  priceId: string;
  /** The price in the minor unit of the currency, such as cents. */
  amount: number;
  currency: string;
  /** The tokens that the purchase includes. For a subscription: in each period, or in each month of it. */
  tokens: number;
  /** Null for a top-up. */
  offer: AgreedOffer | null;
  /** The page of the console to which the buyer returns. */
  returnPath: string;
}
