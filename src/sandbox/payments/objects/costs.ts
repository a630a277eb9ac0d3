import type { Coupon, Price } from '../state/types.js';

export interface AppliedDiscount {
  /** The discount's id. */
  id: string;
  coupon: Coupon;
}

export interface LineTax {
  amount: number;
  tax_behavior: 'exclusive' | 'inclusive';
  taxable_amount: number;
}

export interface LineCost {
  /** The list amount, including inclusive tax. */
  amount: number;
  discounts: { discount: string; amount: number }[];
  tax: LineTax | null;
}

interface Line {
  price: Price;
  amount: number;
  /** Set for a proration, whose amount is already discounted. */
  proration?: object;
}

/** Discounts are deducted one after another. Tax is calculated on the rest. */
export function lineCosts(
  lines: Line[],
  discounts: AppliedDiscount[],
  taxPercent: number | null,
): LineCost[] {
  const costs = lines.map(({ amount }): LineCost => ({ amount, discounts: [], tax: null }));
  for (const { id, coupon } of discounts) {
    const discounted = costs.filter((_cost, index) => !lines[index]!.proration);
    const shares = discountShares(discounted.map(netOf), coupon);
    discounted.forEach((cost, index) => cost.discounts.push({ discount: id, amount: shares[index]! }));
  }
  if (taxPercent === null) return costs;
  return costs.map((cost, index) => ({ ...cost, tax: taxOn(netOf(cost), lines[index]!.price, taxPercent) }));
}

export function totalsOf(costs: LineCost[]) {
  const sum = (amount: (cost: LineCost) => number) => costs.reduce((total, cost) => total + amount(cost), 0);
  const subtotal = sum(({ amount }) => amount);
  const discount = sum((cost) => cost.amount - netOf(cost));
  const tax = sum((cost) => cost.tax?.amount ?? 0);
  const inclusiveTax = sum(({ tax }) => (tax?.tax_behavior === 'inclusive' ? tax.amount : 0));
  return { subtotal, discount, tax, inclusiveTax, total: subtotal - discount + tax - inclusiveTax };
}

export function netOf({ amount, discounts }: LineCost): number {
  return discounts.reduce((left, discount) => left - discount.amount, amount);
}

/**
 * The discount of each line. A percentage applies to each line. An amount is distributed over the lines in proportion,
 * and the last line takes the rounding difference.
 */
function discountShares(amounts: number[], { percent_off: percent, amount_off: off }: Coupon): number[] {
  if (percent !== null) return amounts.map((amount) => Math.round((amount * percent) / 100));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const wanted = Math.min(off ?? 0, total);
  let left = wanted;
  return amounts.map((amount, index) => {
    const isLast = index === amounts.length - 1;
    const share = isLast ? left : Math.round((wanted * amount) / (total || 1));
    left -= share;
    return share;
  });
}

/** Tax is exclusive unless the price specifies otherwise. */
function taxOn(net: number, { tax_behavior: behavior }: Price, percent: number): LineTax {
  if (behavior !== 'inclusive') {
    return { amount: Math.round((net * percent) / 100), tax_behavior: 'exclusive', taxable_amount: net };
  }
  const amount = Math.round((net * percent) / (100 + percent));
  return { amount, tax_behavior: 'inclusive', taxable_amount: net - amount };
}
