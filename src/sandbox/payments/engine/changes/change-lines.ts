import { lineCosts, netOf } from '../../objects/costs.js';
import { smallestStep } from '../../objects/currencies.js';
import type { Account } from '../../state/account.js';
import { newId } from '../../state/ids.js';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../../state/types.js';
import { activeDiscounts } from '../discounts.js';
import { lineAmount, lineDescription, productName } from '../lines.js';
import type { SubscriptionChange } from './changed-subscription.js';
import { type Debit, debitsAt } from './debits.js';

/**
 * What a change credits and charges: unused time of the old price, and either the remaining time of the new price or, in
 * a new period, its whole amount.
 */
export function changeLines(
  account: Account,
  before: Subscription,
  after: Subscription,
  change: SubscriptionChange,
): InvoiceLine[] {
  const nets = discountedAmounts(account, after);
  return after.items.data.flatMap((item, index) => {
    const old = before.items.data[index]!;
    const isSame = old.price.id === item.price.id && old.quantity === item.quantity;
    if (isSame && !change.startsPeriod) return [];
    const isProrated = change.proration !== 'none';
    const at = change.prorationDate;
    const credits = isProrated
      ? debitsAt(account, before, item.id, at).map((debit) => credit(account, debit, item.id, at))
      : [];
    if (change.startsPeriod) return [...credits, wholePeriod(account, item)];
    return isProrated ? [...credits, remainingTime(account, item, nets[index]!, at)] : [];
  });
}

/** The amount of each item for a whole period, after discounts. */
function discountedAmounts(account: Account, { status, items, discounts, currency }: Subscription): number[] {
  const lines = items.data.map(({ price, quantity = 1 }) => {
    return { price, amount: status === 'trialing' ? 0 : lineAmount(price, quantity) };
  });
  return lineCosts(lines, activeDiscounts(account, discounts, currency), null).map(netOf);
}

function credit(account: Account, debit: Debit, item: string, at: number): InvoiceLine {
  const { price, quantity, period, line, invoice } = debit;
  return {
    ...proration(account, 'Unused', debit, item, at),
    // Not -share, which could be -0.
    amount: 0 - share(debit.amount, period, at, price.currency),
    price,
    quantity,
    period: { start: at, end: period.end },
    proration: { invoiceItem: newId('ii_'), credited: { line, invoice } },
  };
}

function remainingTime(account: Account, item: SubscriptionItem, amount: number, at: number): InvoiceLine {
  const { id, price, quantity = 1, current_period_start: start, current_period_end: end } = item;
  return {
    ...proration(account, 'Remaining', { price, quantity }, id, at),
    amount: share(amount, { start, end }, at, price.currency),
    price,
    quantity,
    period: { start: at, end },
    proration: { invoiceItem: newId('ii_'), credited: null },
  };
}

function proration(
  account: Account,
  time: 'Unused' | 'Remaining',
  { price, quantity }: Pick<Debit, 'price' | 'quantity'>,
  item: string,
  at: number,
) {
  const name = `${quantity === 1 ? '' : `${quantity} × `}${productName(account, price)}`;
  const date = new Date(at * 1000).toUTCString().slice(5, 16);
  return { id: newId('il_'), item, description: `${time} time on ${name} after ${date}` };
}

function wholePeriod(account: Account, item: SubscriptionItem): InvoiceLine {
  const { id, price, quantity = 1, current_period_start: start, current_period_end: end } = item;
  const description = lineDescription(account, price, quantity);
  return {
    item: id,
    price,
    quantity,
    amount: lineAmount(price, quantity),
    description,
    period: { start, end },
  };
}

/** The part of an amount for the rest of a period, by the second. Half a cent is rounded away from zero. */
export function share(
  amount: number,
  { start, end }: { start: number; end: number },
  at: number,
  currency: string,
): number {
  const step = smallestStep(currency);
  const steps = (Math.abs(amount) * (end - at)) / (end - start) / step;
  return Math.sign(amount) * Math.round(steps) * step;
}
