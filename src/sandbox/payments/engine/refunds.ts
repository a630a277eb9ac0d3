import { invalidRequest } from '../errors.js';
import { refundObject } from '../objects/payments.js';
import type { Account } from '../state/account.js';
import type { Charge, Refund } from '../state/types.js';
import { isChargedBack } from './disputes.js';

/** @param amount by default, the amount not yet refunded */
export function refund(
  account: Account,
  charge: Charge,
  amount: number | undefined,
  fields: Pick<Refund, 'reason' | 'metadata'> = { reason: null, metadata: {} },
): Refund {
  rejectChargedBack(account, charge);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  if (amount !== undefined && amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  const made = refundObject(account.now(), charge, { amount: amount ?? left, ...fields });
  const isPending = account.store.settings.pendingRefunds;
  account.create('refunds', isPending ? { ...made, status: 'pending' } : made, 'refund.created');
  setRefunded(account, charge, charge.amount_refunded + made.amount, 'charge.refunded');
  return made;
}

export function settleRefund(account: Account, id: string): Refund {
  const made = account.find('refunds', 'refund', id);
  if (made.status !== 'pending') throw invalidRequest(`Refund ${id} is not pending.`);
  return account.change('refunds', made, { status: 'succeeded' }, 'refund.updated');
}

/** Fails a refund because the buyer's bank returns the money. */
export function failRefund(account: Account, id: string): Refund {
  const made = account.find('refunds', 'refund', id);
  const isOver = made.status === 'failed' || made.status === 'canceled';
  if (isOver || made.charge === null) throw invalidRequest(`Refund ${id} cannot fail any more.`);
  const failed = account.change('refunds', made, { status: 'failed', failure_reason: 'unknown' });
  account.emit('refund.failed', failed);
  const charge = account.find('charges', 'charge', made.charge);
  setRefunded(account, charge, charge.amount_refunded - made.amount, 'charge.updated');
  return failed;
}

function rejectChargedBack(account: Account, charge: Charge): void {
  if (!isChargedBack(account, charge)) return;
  throw invalidRequest(
    `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    undefined,
    'charge_disputed',
  );
}

function setRefunded(
  account: Account,
  charge: Charge,
  amount: number,
  event: 'charge.refunded' | 'charge.updated',
): void {
  account.change('charges', charge, { amount_refunded: amount, refunded: amount === charge.amount }, event);
}
