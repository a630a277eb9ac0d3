import { invalidRequest } from '../errors.js';
import { money } from '../money.js';
import { minimumCharge, smallestStep } from '../objects/currencies.js';
import type { Account } from '../state/account.js';
import { hasEnded } from './subscriptions.js';

/** An amount may be 0, but not between 0 and the smallest charge. */
export function rejectAmount(amount: number, currency: string): void {
  if (amount === 0) return;
  const minimum = minimumCharge(currency);
  if (amount < minimum) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${money(minimum, currency)} ${currency}`,
      undefined,
      'amount_too_small',
    );
  }
  if (amount % smallestStep(currency) !== 0) {
    throw invalidRequest(
      `Invalid amount: amounts in ${currency} must be divisible by ${smallestStep(currency)}.`,
      undefined,
      'invalid_charge_amount',
    );
  }
}

/** All ongoing subscriptions of a customer must have the same currency. */
export function rejectSecondCurrency(account: Account, customer: string, currency: string): void {
  const other = account.store
    .all('subscriptions')
    .find((subscription) => subscription.customer === customer && !hasEnded(subscription));
  if (!other || other.currency === currency) return;
  throw invalidRequest(
    'You cannot combine currencies on a single customer. This customer has an active subscription, ' +
      `subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
  );
}
