import type { Account } from '../state/account.js';
import type { Customer, TaxRate } from '../state/types.js';

/** The rate is the same in all countries. @returns null if tax is disabled or the customer's country is unknown */
export function taxPercent(
  account: Account,
  isEnabled: boolean,
  address: Customer['address'],
): number | null {
  return isEnabled && address?.country ? account.store.settings.taxPercent : null;
}

/** @returns null without rates: automatic tax then decides */
export function sumOfRates(rates: TaxRate[] | null | undefined): number | null {
  return rates?.length ? rates.reduce((sum, { percentage }) => sum + percentage, 0) : null;
}
