import type { InvoiceLine } from './invoice.js';

/** What is collected next for a subscription. */
export interface InvoicePreview {
  /** What will be due, with discounts, tax and the balance of the customer. */
  amount: number;
  /** The same without the balance. Null for an open invoice: the balance was already applied to it. */
  total: number | null;
  /** The customer's balance before the invoice. Negative for a credit. Null for an open invoice. */
  balance: number | null;
  currency: string;
  /** When its payment is attempted or due. */
  at: Date;
}

/** What a change of the price costs. */
export interface ChangePreview {
  /** What is charged at once. */
  dueNow: number;
  /** What remains for coming invoices. */
  credit: number;
  currency: string;
  /** The amount of the next invoice. */
  nextAmount: number;
  /** The lines that are invoiced at once. */
  lines: InvoiceLine[];
}
