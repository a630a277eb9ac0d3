import type { ReviewReason } from '../../billing/payments/payment.entity.js';
import type { Month } from './offers/months.js';

/** A payment as Stripe reports it. */
export interface Paid {
  /** The id of the checkout session or the invoice. */
  id: string;
  /** The amount that was collected, tax included. Discounts and the customer's balance make it smaller. */
  amount: number;
  currency: string;
  customerId: string | null;
  /** Several payments may each pay a part of it. Empty if nothing was charged. */
  paymentIds: string[];
  paidAt: Date;
  invoiceUrl: string | null;
  /** The sold item. Null if the payment is for nothing that we sell. */
  sold: Sold | null;
  /** The start of the paid period. Null for a top-up. */
  periodStart: Date | null;
  /** Null if the tokens never expire. */
  expiresAt: Date | null;
  /** The months over which the tokens are divided. Empty if they are granted at once. */
  months: Month[];
  /** The sum of the credit notes that brought an unpaid invoice to 0. */
  forgiven: number;
}

/** An item at its list price: before discounts, and without taxes that are added to it. */
export interface Sold {
  /** Null if the price is the one of the checkout session. */
  priceId: string | null;
  quantity: number | null;
  amount: number;
  currency: string;
}

/** Why a payment must not be credited automatically. */
export interface Review {
  reason: ReviewReason;
  detail: string;
}
