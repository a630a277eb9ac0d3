import type { InvoiceLine } from './invoice.js';

/** The next collection of a subscription. */
export interface InvoicePreview {
  /** The amount due, after discounts, tax and the balance of the customer. */
  amount: number;
  /** The amount before the balance. Null for an open invoice, whose amount already includes the balance. */
  total: number | null;
  /** The customer's balance before the invoice. Negative for a credit. Null for an open invoice. */
  balance: number | null;
  currency: string;
  /** When its payment is attempted or due. */
  at: Date;
}

/** The costs of a change of the price. */
export interface ChangePreview {
  /** What is charged at once. */
  dueNow: number;
  /** The credit that remains for later invoices. */
  credit: number;
  currency: string;
  /** The amount of the next invoice. */
  nextAmount: number;
  /** The lines that are invoiced at once. */
  lines: InvoiceLine[];
}
