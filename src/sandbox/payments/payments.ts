import type { Account } from './account.js';
import { equal, listPage } from './lists.js';
import { chargeObject, declined, type PaymentFields, paymentIntentObject } from './objects/payments.js';
import type { Parameters } from './parameters.js';
import type { PaymentIntent } from './types.js';

/** A payment that is on its way: a bank debit stays so for days, a card for no time at all. */
export function startPayment(account: Account, fields: Omit<PaymentFields, 'status'>): PaymentIntent {
  return account.create(
    'paymentIntents',
    paymentIntentObject(account.now(), { ...fields, status: 'processing' }),
  );
}

export function succeed(account: Account, payment: PaymentIntent): PaymentIntent {
  const charge = account.create('charges', chargeObject(account.now(), payment), 'charge.succeeded');
  const changes = {
    status: 'succeeded',
    amount_received: payment.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  } as const;
  const paid = account.change('paymentIntents', payment, changes);
  account.emit('payment_intent.succeeded', paid);
  return paid;
}

export function fail(account: Account, payment: PaymentIntent): PaymentIntent {
  const changes = { status: 'requires_payment_method', last_payment_error: declined } as const;
  const failed = account.change('paymentIntents', payment, changes);
  account.emit('payment_intent.payment_failed', failed);
  return failed;
}

export function cardDeclines(account: Account, customer: string | null): boolean {
  return customer !== null && (account.store.get('cards', customer)?.declines ?? false);
}

export function setCard(account: Account, customer: string, declines: boolean): void {
  account.livingCustomer(customer);
  account.store.put('cards', { id: customer, declines });
}

export function retrievePaymentIntent(account: Account, _parameters: Parameters, id: string): object {
  return account.find('paymentIntents', 'payment_intent', id);
}

export function listPaymentIntents(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  return listPage(account, 'paymentIntents', '/v1/payment_intents', parameters, (payment) =>
    equal(customer, payment.customer),
  );
}

export function retrieveCharge(account: Account, _parameters: Parameters, id: string): object {
  return account.find('charges', 'charge', id);
}

export function listCharges(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const payment = parameters.text('payment_intent');
  return listPage(account, 'charges', '/v1/charges', parameters, (charge) => {
    return equal(customer, charge.customer) && equal(payment, charge.payment_intent);
  });
}
