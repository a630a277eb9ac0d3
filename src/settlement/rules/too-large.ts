import { MAX_AMOUNT } from '../../billing/terms/purchase.js';
import type { Facts } from './facts.js';

/** A sentence for operators. */
export function tooLarge(object: string): string {
  return `The amount of ${object} is more than ${MAX_AMOUNT}, which this version cannot store. It was left as it is.`;
}

/**
 * Leaves out the refunds and disputes of a payment, or the credit notes of an invoice, if one of their amounts cannot be
 * stored, so that it does not block the rest of the organization. Amounts of subscriptions and payments are left out
 * later, when these are decided.
 */
export function withoutTooLarge(facts: Facts): { storable: Facts; problems: string[] } {
  const problems: string[] = [];
  const isStorable = (object: string, ...amounts: number[]) => {
    const isSmall = amounts.every((amount) => amount <= MAX_AMOUNT);
    if (!isSmall) problems.push(tooLarge(object));
    return isSmall;
  };
  const storable = {
    ...facts,
    reversals: Object.fromEntries(
      Object.entries(facts.reversals).filter(([id, { refunded, disputes }]) => {
        const disputed = disputes.flatMap(({ amount, withdrawn }) => [amount, withdrawn]);
        return isStorable(`a refund or dispute of payment ${id}`, refunded, ...disputed);
      }),
    ),
    creditedToBalance: Object.fromEntries(
      Object.entries(facts.creditedToBalance).filter(([id, amount]) =>
        isStorable(`a credit note of invoice ${id}`, amount),
      ),
    ),
  };
  return { storable, problems };
}
