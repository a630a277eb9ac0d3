import { chargeObject, declined, type PaymentFields, paymentIntentObject } from '../objects/payments.js';
import type { Account } from '../state/account.js';
import { day } from '../state/clock.js';
import type { Debit, DefaultMethod, PaymentIntent } from '../state/types.js';

/** The payment starts as `processing`. Card payments complete immediately, bank debits after days. */
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

/** Starts a bank debit that settles days later. */
export function startDebit(
  account: Account,
  payment: PaymentIntent,
  fields: Pick<Debit, 'invoice' | 'session' | 'fails'>,
): PaymentIntent {
  const settlesAt = account.now() + account.store.settings.debitDays * day;
  account.store.put('debits', { id: payment.id, settlesAt, ...fields });
  const processing = account.change('paymentIntents', payment, {
    status: 'processing',
    payment_method_types: ['sepa_debit'],
  });
  account.emit('payment_intent.processing', processing);
  return processing;
}

export function cancelPayment(
  account: Account,
  payment: PaymentIntent,
  cancellation_reason: NonNullable<PaymentIntent['cancellation_reason']>,
): void {
  const canceled_at = account.now();
  const changes = { status: 'canceled', canceled_at, cancellation_reason } as const;
  account.change('paymentIntents', payment, changes, 'payment_intent.canceled');
}

export function defaultMethod(account: Account, customer: string | null): DefaultMethod['method'] {
  return account.store.get('defaultMethods', customer ?? '')?.method ?? 'card';
}

export function setDefaultMethod(account: Account, customer: string, method: DefaultMethod['method']): void {
  account.existingCustomer(customer);
  account.store.put('defaultMethods', { id: customer, method });
}
