import type { Account } from './account.js';
import { refused } from './errors.js';
import { equal, listPage } from './lists.js';
import { refundObject } from './objects/payments.js';
import type { Parameters } from './parameters.js';
import type { Charge, Refund } from './types.js';

export function createRefund(account: Account, parameters: Parameters): object {
  const charge = chargeToRefund(account, parameters);
  const reason = parameters.oneOf('reason', 'duplicate', 'fraudulent', 'requested_by_customer');
  return refund(account, charge, parameters.integer('amount', 1), {
    reason: reason ?? null,
    metadata: parameters.metadata(),
  });
}

/** @param amount all that is left, if there is none */
export function refund(
  account: Account,
  charge: Charge,
  amount: number | undefined,
  fields: Pick<Refund, 'reason' | 'metadata'> = { reason: null, metadata: {} },
): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  if (amount !== undefined && amount > left) {
    throw refused(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  const made = refundObject(account.now(), charge, { amount: amount ?? left, ...fields });
  account.create('refunds', made, 'refund.created');
  setRefunded(account, charge, charge.amount_refunded + made.amount, 'charge.refunded');
  return made;
}

/** The buyer's bank sends the money back. */
export function failRefund(account: Account, id: string): Refund {
  const made = account.find('refunds', 'refund', id);
  if (made.status !== 'succeeded' || made.charge === null) throw refused(`Refund ${id} can't fail any more.`);
  const failed = account.change('refunds', made, { status: 'failed', failure_reason: 'unknown' });
  account.emit('refund.failed', failed);
  const charge = account.find('charges', 'charge', made.charge);
  setRefunded(account, charge, charge.amount_refunded - made.amount, 'charge.updated');
  return failed;
}

export function retrieveRefund(account: Account, _parameters: Parameters, id: string): object {
  return account.find('refunds', 'refund', id);
}

export function listRefunds(account: Account, parameters: Parameters): object {
  const charge = parameters.text('charge');
  const payment = parameters.text('payment_intent');
  return listPage(account, 'refunds', '/v1/refunds', parameters, (made) => {
    return equal(charge, made.charge) && equal(payment, made.payment_intent);
  });
}

function setRefunded(
  account: Account,
  charge: Charge,
  amount: number,
  event: 'charge.refunded' | 'charge.updated',
): void {
  account.change('charges', charge, { amount_refunded: amount, refunded: amount === charge.amount }, event);
}

function chargeToRefund(account: Account, parameters: Parameters): Charge {
  const id = parameters.text('charge');
  if (id) return account.find('charges', 'charge', id, 'charge');
  const payment = account.find(
    'paymentIntents',
    'payment_intent',
    parameters.requiredText('payment_intent'),
    'payment_intent',
  );
  if (payment.latest_charge === null) {
    throw refused(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`);
  }
  return account.find('charges', 'charge', payment.latest_charge);
}
