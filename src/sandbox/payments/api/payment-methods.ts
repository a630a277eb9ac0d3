import { attachCard } from '../engine/cards.js';
import { methodObject } from '../objects/payment-methods.js';
import type { Account } from '../state/account.js';
import type { Parameters } from './protocol/parameters.js';

/** @param testCard one of Stripe's test cards, such as `pm_card_visa` */
export function attachPaymentMethod(account: Account, parameters: Parameters, testCard: string): object {
  return methodObject(attachCard(account, testCard, parameters.requiredText('customer')));
}
