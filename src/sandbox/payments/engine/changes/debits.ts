import type { Account } from '../../state/account.js';
import type { Invoice, InvoiceLine, Subscription } from '../../state/types.js';
import { subscriptionOf } from '../invoices.js';
import { pendingLines } from './pending-items.js';
import { isPendingInvoice } from './pending-updates.js';

/** What was charged for a subscription item. */
export interface Debit extends Pick<InvoiceLine, 'amount' | 'price' | 'quantity' | 'period'> {
  line: string;
  /** Null until the line is on an invoice. */
  invoice: string | null;
}

type Billed = Debit & { item: string | undefined; credits: string[] };

/**
 * The charges that pay for a moment and are not credited yet. Like Stripe, assumes that open invoices will be paid. A
 * change without proration has no charge, so the price before it is the one that counts.
 */
export function debitsAt(
  account: Account,
  subscription: Subscription,
  item: string,
  moment: number,
): Debit[] {
  const invoices = account.store
    .all('invoices')
    .filter((invoice) => subscriptionOf(invoice) === subscription.id && invoice.status !== 'void')
    .filter((invoice) => !isPendingInvoice(subscription, invoice));
  const billed = [
    ...invoices.flatMap((invoice) => invoice.lines.data.map((line) => billedOn(account, invoice, line))),
    ...pendingLines(account, subscription.id).map(notYetBilled),
  ].filter((line) => line.item === item);
  const credited = new Set(billed.flatMap(({ credits }) => credits));
  return billed.filter(
    ({ line, credits, period }) =>
      credits.length === 0 && !credited.has(line) && period.start <= moment && moment < period.end,
  );
}

function billedOn(account: Account, invoice: Invoice, line: Invoice['lines']['data'][number]): Billed {
  const details = line.parent?.subscription_item_details;
  const discounts = line.discount_amounts ?? [];
  return {
    line: line.id,
    invoice: invoice.id,
    item: details?.subscription_item,
    credits: details?.proration_details?.credited_items?.invoice_line_items ?? [],
    amount: discounts.reduce((left, { amount }) => left - amount, line.amount),
    price: account.find('prices', 'price', line.pricing?.price_details?.price ?? ''),
    quantity: line.quantity ?? 1,
    period: line.period,
  };
}

function notYetBilled({ id = '', item, amount, price, quantity, period, proration }: InvoiceLine): Billed {
  const credits = proration?.credited ? [proration.credited.line] : [];
  return { line: id, invoice: null, item, credits, amount, price, quantity, period };
}
