import type { PaidInvoice } from '../../src/billing/stripe/values/invoice.js';
import { priceChanges } from '../../src/settlement/rules/offers/price-changes.js';
import { periodTokens } from '../../src/settlement/rules/offers/terms.js';
import { takingOf } from '../../src/settlement/rules/reversals.js';
import { TERMS } from './paid-changes.js';

/** What was returned of a payment, and the tokens that are left of its grant. */
export interface Returned {
  refunded?: number;
  /** By a dispute. */
  withdrawn?: number;
  left: number;
}
/** A paid invoice with the amount that was collected beside the balance of the customer, and its tokens. */
export type Step = [paid: PaidInvoice, collected: number, tokens: number, returned?: Returned];

const ALL: Returned = { left: 0 };

type Grant = { sourceKey: string; amount: number };

/** The tokens of each invoice, if all of them are seen at once. */
export function grantedAtOnce(steps: Step[], known: Grant[] = []): number[] {
  const invoices = steps.map(([paid]) => paid);
  const changes = priceChanges(invoices.toReversed(), TERMS, known);
  const sold = ({ lines }: PaidInvoice) => TERMS.find(({ priceId }) => priceId === lines[0]!.priceId)!;
  return invoices.map((paid) =>
    paid.reason === 'subscription_update' ? (changes.get(paid.id)?.tokens ?? NaN) : periodTokens(sold(paid)),
  );
}

/** The tokens of each invoice, if each is granted before the next one is paid. */
export function grantedOneByOne(steps: Step[]): number[] {
  const known: Grant[] = [];
  for (const [{ id }] of steps) {
    const amount = grantedAtOnce(steps.slice(0, known.length + 1), known).at(-1)!;
    known.push({ sourceKey: id, amount });
  }
  return known.map(({ amount }) => amount);
}

/** The money that was collected and not returned. */
export function keptOf([, collected, , { refunded = 0, withdrawn = 0 } = ALL]: Step): number {
  return collected - refunded - withdrawn;
}

/** The tokens that refunds and disputes leave. */
export function leftOf([, paid, tokens, { refunded = 0, withdrawn = 0 } = ALL]: Step): number {
  const dispute = {
    id: 'dp_1',
    paymentId: 'pi_1',
    status: 'lost',
    amount: withdrawn,
    withdrawn,
    openedAt: new Date(0),
  };
  return tokens - takingOf(tokens, { paid, refunded, disputes: [dispute] }).total;
}

/** The discount of a coupon for half of the price. Prorations have it in their amounts. */
export const halved = ({ lines, ...rest }: PaidInvoice): PaidInvoice => ({
  ...rest,
  lines: lines.map((one) => ({ ...one, discount: one.isProration ? 0 : one.subtotal / 2 })),
});
