import type { WebhookEvent } from '../../billing/stripe/values/webhook-event.js';
import type { NamedObject } from '../marks/settlements.repository.js';

/** An object that has changed at Stripe, or that a reconciliation has found. */
export type ChangedObject = Pick<WebhookEvent, 'type' | 'objectType' | 'objectId' | 'names'>;

/** Objects that a run reads by their ids. Others are only a reason to run. */
const READ = ['checkout.session', 'subscription', 'invoice', 'payment_intent', 'radar.early_fraud_warning'];

/** The object that must be read: refunds and disputes are read with their payment, credit notes with their invoice. */
export function namedBy({ type: eventType, objectType, objectId, names }: ChangedObject): NamedObject[] {
  const { paymentId, invoiceId } = names;
  const named = (type: string, id: string | null) =>
    id === null ? [] : [{ objectType: type, objectId: id, eventType }];
  switch (objectType) {
    case 'charge':
    case 'refund':
    case 'dispute':
      return named('payment_intent', paymentId);
    case 'credit_note':
    case 'invoice_payment':
      return named('invoice', invoiceId);
    default:
      return READ.includes(objectType) ? named(objectType, objectId) : named('other', objectId);
  }
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. Stripe's own ids contain no control characters. */
export function isReadable({ id, type, objectId, names }: WebhookEvent): boolean {
  const texts = [id, type, objectId, ...Object.values<string | null>({ ...names })].join(' ');
  return texts.isWellFormed() && !/\p{Cc}/u.test(texts);
}
