/**
 * The types in this folder are Stripe's objects, reduced to what this service needs. Amounts are in the minor unit of
 * the currency.
 */

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export interface Invoice extends Omit<PaidInvoice, 'paidAt'> {
  status: InvoiceStatus;
  subscriptionId: string | null;
  /** Null unless it is paid. */
  paidAt: Date | null;
  createdAt: Date;
  /** Null if it is collected automatically. */
  dueAt: Date | null;
  /** When Stripe next attempts to collect it, or finalizes its draft. Null if neither is planned. */
  nextAttemptAt: Date | null;
  amountRemaining: number;
  /** The sum of the credit notes after the payment. */
  creditedAfter: number;
}

export interface PaidInvoice {
  id: string;
  customerId: string | null;
  /** Stripe's reason for the invoice, such as `subscription_cycle` for a renewal. */
  reason: string | null;
  /** The amount that was collected, tax included. */
  amount: number;
  /** The amount after discounts and taxes. The customer's balance may have paid a part of it. */
  total: number;
  /** The sum of the credit notes before the payment. */
  creditedBefore: number;
  currency: string;
  paidAt: Date;
  /** Several payments may each pay a part of it. Empty if nothing was charged. */
  paymentIds: string[];
  url: string | null;
  lines: InvoiceLine[];
}

export interface InvoiceLine {
  priceId: string | null;
  quantity: number | null;
  /** Before discounts, and without taxes that are added to it. */
  subtotal: number;
  discount: number;
  currency: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether the line is for a part of a period, because of a change within the period. */
  isProration: boolean;
  /** Whether the line credits unused time. Its amount is 0 if that time was not paid. */
  isCredit: boolean;
}

/** The oldest open invoice of a subscription, with the sum of all. Stored as JSON, so times are texts in our format. */
export interface OpenInvoice {
  /** The remaining amount of the oldest open invoice. */
  amount: number;
  currency: string;
  /** When Stripe created it. Unknown in the data of an earlier version. */
  createdAt?: string;
  /** Null if it is collected automatically. */
  dueAt: string | null;
  /** Null if it is not tried again. */
  nextAttemptAt: string | null;
  /** The page on which it can be paid. Null while a payment of it is processing. */
  url: string | null;
  /** Unknown in the data of an earlier version. */
  processing?: boolean;
  /** The remaining amount of all open invoices. Unknown in the data of an earlier version. */
  amountDue?: number;
}
