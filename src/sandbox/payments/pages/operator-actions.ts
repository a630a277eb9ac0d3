import type { PaymentControl } from '../control.js';
import { invalidRequest } from '../errors.js';
import { type FaultKind, faultKinds } from '../faults.js';
import { day, hour } from '../state/clock.js';
import { passMonths, passTime } from '../passing-time.js';
import type { ReleaseOrder } from '../webhooks/webhook-queue.js';
import { changePrice } from './price-form.js';
import { flip } from './switches.js';

export type SectionKey =
  | 'clock'
  | 'customers'
  | 'subscriptions'
  | 'sessions'
  | 'invoices'
  | 'debits'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'webhooks'
  | 'promotions'
  | 'faults'
  | 'switches';

type Action = [
  section: SectionKey,
  /** The result, which the section shows after the action. */
  done: string,
  run: (control: PaymentControl, id: string, form: URLSearchParams) => unknown,
];

const actions: Record<string, Action> = {
  month: [
    'clock',
    'The clock moved by a month. Everything that was due has run.',
    (control) => passMonths(control, 1),
  ],
  day: [
    'clock',
    'The clock moved by a day. Everything that was due has run.',
    (control) => passTime(control, day),
  ],
  hour: [
    'clock',
    'The clock moved by an hour. Everything that was due has run.',
    (control) => passTime(control, hour),
  ],
  year: [
    'clock',
    'The clock moved by a year. Everything that was due has run.',
    (control) => passMonths(control, 12),
  ],

  'card declines': [
    'customers',
    'The card is declined from now on. The next renewal fails.',
    (control, id) => control.setCardDeclines(id, true),
  ],
  'card works': [
    'customers',
    'The customer pays with a card that works.',
    (control, id) => control.setCardDeclines(id, false),
  ],
  'bank debit': [
    'customers',
    'The customer pays with a bank debit that settles.',
    (control, id) => control.setPaymentMethod(id, 'bank debit'),
  ],
  'failing bank debit': [
    'customers',
    'The customer pays with a bank debit that fails.',
    (control, id) => control.setPaymentMethod(id, 'failing bank debit'),
  ],
  balance: [
    'customers',
    'The balance was changed. The next invoice uses it.',
    (control, id, form) => control.changeBalance(id, amountIn(form)),
  ],
  'delete customer': ['customers', 'The customer was deleted.', (control, id) => control.deleteCustomer(id)],

  'end subscription': [
    'subscriptions',
    'The subscription ended now.',
    (control, id) => control.endSubscription(id),
  ],
  'schedule end': [
    'subscriptions',
    'The subscription ends with its period.',
    (control, id) => control.scheduleEnd(id),
  ],
  resume: ['subscriptions', 'The subscription continues.', (control, id) => control.resume(id)],
  discount: [
    'subscriptions',
    'The next invoice gets the discount.',
    (control, id, form) => control.discount(id, { ...percentIn(form), duration: 'once' }),
  ],
  quantity: [
    'subscriptions',
    'The quantity was changed. The next invoice uses it.',
    (control, id, form) => control.setQuantity(id, amountIn(form)),
  ],
  price: ['subscriptions', 'The price was changed.', changePrice],
  expire: ['sessions', 'The checkout expired.', (control, id) => control.expire(id)],

  'retry invoice': ['invoices', 'The payment was tried again.', (control, id) => control.retryInvoice(id)],
  'void invoice': ['invoices', 'The invoice was voided.', (control, id) => control.voidInvoice(id)],
  'paid off stripe': [
    'invoices',
    'The invoice counts as paid outside Stripe.',
    (control, id) => control.payOffStripe(id),
  ],
  'credit note': [
    'invoices',
    'The invoice was credited.',
    (control, id, form) => control.creditInvoice(id, amountIn(form)),
  ],
  'debit arrives': ['debits', 'The bank debit was settled.', (control, id) => control.settle(id, true)],
  'debit fails': ['debits', 'The bank debit failed.', (control, id) => control.settle(id, false)],

  refund: ['charges', 'The refund was made.', (control, id, form) => control.refund(id, partIn(form))],
  dispute: ['charges', 'The charge is disputed.', (control, id, form) => control.dispute(id, partIn(form))],
  inquire: [
    'charges',
    'The bank has opened an inquiry. No money moved.',
    (control, id) => control.inquire(id),
  ],
  'warn of fraud': [
    'charges',
    'The charge has an early fraud warning.',
    (control, id) => control.warnOfFraud(id),
  ],
  'settle refund': ['refunds', 'The refund was settled.', (control, id) => control.settleRefund(id)],
  'refund fails': ['refunds', 'The refund failed.', (control, id) => control.failRefund(id)],
  'submit evidence': [
    'disputes',
    'The bank reviews the evidence.',
    (control, id) => control.moveDispute(id, 'evidence'),
  ],
  'escalate inquiry': [
    'disputes',
    'The inquiry became a dispute.',
    (control, id) => control.moveDispute(id, 'escalate'),
  ],
  'win dispute': ['disputes', 'The dispute was won.', (control, id) => control.moveDispute(id, 'won')],
  'lose dispute': [
    'disputes',
    'The dispute was lost or closed.',
    (control, id) => control.moveDispute(id, 'lost'),
  ],

  'webhooks on': ['webhooks', 'New events are delivered.', (control) => control.setWebhooks(true)],
  'webhooks off': [
    'webhooks',
    'New events are dropped until webhooks are on again.',
    (control) => control.setWebhooks(false),
  ],
  hold: ['webhooks', 'New events wait until they are released.', (control) => control.hold()],
  release: [
    'webhooks',
    'The held events were sent.',
    (control, _id, form) => control.release(form.get('order') as ReleaseOrder),
  ],
  replay: ['webhooks', 'The event is sent again.', (control, id) => control.replay(id)],
  duplicate: ['webhooks', 'The event is sent twice.', (control, id) => control.replay(id, 2)],

  promotion: [
    'promotions',
    'The promotion code was created.',
    (control, _id, form) => control.createPromotion(form.get('code') ?? '', percentIn(form)),
  ],
  fault: [
    'faults',
    'The next requests get the fault.',
    (control, _id, form) => control.faults.add({ kind: faultKind(form), times: Number(form.get('times')) }),
  ],
  'no faults': ['faults', 'All faults were cleared.', (control) => control.faults.clear()],
  switch: [
    'switches',
    'The setting was changed.',
    (control, id, form) => flip(control, id, form.get('value') ?? ''),
  ],
};

/** @returns undefined for an unknown name */
export function actionNamed(name: string): Action | undefined {
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}

function amountIn(form: URLSearchParams): number {
  const amount = Number(form.get('amount'));
  if (!Number.isSafeInteger(amount) || amount === 0) throw invalidRequest('Enter a whole number.');
  return amount;
}

/** Undefined for the whole amount. */
function partIn(form: URLSearchParams): number | undefined {
  return form.get('amount') ? amountIn(form) : undefined;
}

function percentIn(form: URLSearchParams) {
  return { percent_off: amountIn(form), amount_off: null, currency: null };
}

function faultKind(form: URLSearchParams): FaultKind {
  const kind = form.get('kind') ?? '';
  if (!Object.hasOwn(faultKinds, kind)) throw invalidRequest('Unknown fault.');
  return kind as FaultKind;
}
