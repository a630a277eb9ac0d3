import { chargeObject, declined, type PaymentFields, paymentIntentObject } from '../objects/payments.js';
import type { Account } from '../state/account.js';
import type { PaymentIntent } from '../state/types.js';

/** Starts as `processing`. Card payments complete at once, bank debits after days. */
export function createPayment(account: Account, fields: Omit<PaymentFields, 'status'>): PaymentIntent {
  return account.create(
    'paymentIntents',
    paymentIntentObject(account.now(), { ...fields, status: 'processing' }),
  );
}

export function succeedPayment(account: Account, payment: PaymentIntent): PaymentIntent {
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

export function failPayment(account: Account, payment: PaymentIntent): PaymentIntent {
  const changes = { status: 'requires_payment_method', last_payment_error: declined } as const;
  const failed = account.change('paymentIntents', payment, changes);
  account.emit('payment_intent.payment_failed', failed);
  return failed;
}

export function cardDeclines(account: Account, customer: string | null): boolean {
  return customer !== null && (account.store.get('cards', customer)?.declines ?? false);
}

export function setCard(account: Account, customer: string, declines: boolean): void {
  account.existingCustomer(customer);
  account.store.put('cards', { id: customer, declines });
}
