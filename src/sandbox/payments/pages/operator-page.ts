import type { PaymentControl } from '../control.js';
import { invalidRequest } from '../errors.js';
import { type FaultKind, faultKinds } from '../faults.js';
import { day, hour } from '../state/clock.js';
import type { ReleaseOrder } from '../webhooks/webhook-queue.js';
import { button, type Html, markup, moment } from './html.js';
import { operatorTables } from './operator-tables.js';
import { flip, switchTable } from './switches.js';
import type { View, Visit } from './view.js';

type Action = (control: PaymentControl, id: string, form: URLSearchParams) => unknown;

const promotionForm = markup`<form method="post" class="stacked">
  <input type="hidden" name="action" value="promotion">
  <label>Code <input name="code"></label>
  <label>Percent off <input name="amount" type="number" min="1" max="100"></label>
  <button class="quiet">Create</button>
</form>`;

const actions: Record<string, Action> = {
  month: (control) => control.advanceMonths(1),
  day: (control) => control.advance(day),
  hour: (control) => control.advance(hour),
  switch: (control, id, form) => flip(control, id, form.get('value') ?? ''),
  year: (control) => control.advanceMonths(12),
  'webhooks on': (control) => control.setWebhooks(true),
  'webhooks off': (control) => control.setWebhooks(false),
  hold: (control) => control.hold(),
  release: (control, _id, form) => control.release(form.get('order') as ReleaseOrder),
  replay: (control, id) => control.replay(id),
  duplicate: (control, id) => control.replay(id, 2),
  fault: (control, _id, form) =>
    control.faults.add({ kind: faultKind(form), times: Number(form.get('times')) }),
  'no faults': (control) => control.faults.clear(),
  'card declines': (control, id) => control.setCardDeclines(id, true),
  'card works': (control, id) => control.setCardDeclines(id, false),
  'bank debit': (control, id) => control.setPaymentMethod(id, 'bank debit'),
  'failing bank debit': (control, id) => control.setPaymentMethod(id, 'failing bank debit'),
  balance: (control, id, form) => control.changeBalance(id, amountIn(form)),
  'credit note': (control, id, form) => control.creditInvoice(id, amountIn(form)),
  'paid off stripe': (control, id) => control.payOffStripe(id),
  discount: (control, id, form) => control.discount(id, { ...percentIn(form), duration: 'once' }),
  promotion: (control, _id, form) => control.createPromotion(form.get('code') ?? '', percentIn(form)),
  quantity: (control, id, form) => control.setQuantity(id, amountIn(form)),
  'void invoice': (control, id) => control.voidInvoice(id),
  'delete customer': (control, id) => control.deleteCustomer(id),
  expire: (control, id) => control.expire(id),
  'debit arrives': (control, id) => control.settle(id, true),
  'debit fails': (control, id) => control.settle(id, false),
  'end subscription': (control, id) => control.endSubscription(id),
  'schedule end': (control, id) => control.scheduleEnd(id),
  resume: (control, id) => control.resume(id),
  'retry invoice': (control, id) => control.retryInvoice(id),
  refund: (control, id, form) => control.refund(id, Number(form.get('amount')) || undefined),
  'settle refund': (control, id) => control.settleRefund(id),
  dispute: (control, id, form) => control.dispute(id, Number(form.get('amount')) || undefined),
  inquire: (control, id) => control.inquire(id),
  'submit evidence': (control, id) => control.moveDispute(id, 'evidence'),
  'escalate inquiry': (control, id) => control.moveDispute(id, 'escalate'),
  'win dispute': (control, id) => control.moveDispute(id, 'won'),
  'lose dispute': (control, id) => control.moveDispute(id, 'lost'),
  'warn of fraud': (control, id) => control.warnOfFraud(id),
  'refund fails': (control, id) => control.failRefund(id),
};

export function operatorPage({ account, control }: Visit): View {
  return {
    title: 'Payment provider (sandbox)',
    isWide: true,
    body: markup`
      <h2>Clock: ${moment(control.now())} UTC</h2>
      ${button('Advance by a month', { action: 'month' }, true)} ${button('By a day', { action: 'day' })}
      ${button('By an hour', { action: 'hour' })} ${button('By a year', { action: 'year' })}
      <p class="quiet">Runs the renewals, retries and expiries that become due.</p>
      <h2>Behaviour</h2>
      ${switchTable(control)}
      <h2>Webhooks</h2>
      ${webhookButtons(control)}
      <h2>Promotion codes</h2>
      ${promotionForm}
      <h2>Faults</h2>
      <p class="quiet">The next API requests fail in the chosen way.</p>
      ${faultForm(control)} ${operatorTables(account)}`,
  };
}

export async function onOperatorPage({ control }: Visit, form: URLSearchParams): Promise<undefined> {
  const name = form.get('action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw invalidRequest('Unknown action.');
  await action(control, form.get('id') ?? '', form);
}

function amountIn(form: URLSearchParams): number {
  const amount = Number(form.get('amount'));
  if (!Number.isSafeInteger(amount) || amount === 0) throw invalidRequest('Enter a whole number.');
  return amount;
}

function percentIn(form: URLSearchParams) {
  return { percent_off: amountIn(form), amount_off: null, currency: null };
}

function webhookButtons(control: PaymentControl): Html {
  const { webhooksEnabled, webhooksHeld } = control.settings;
  const waiting = control.list('deliveries').filter(({ state }) => state === 'waiting').length;
  const toggle = webhooksEnabled
    ? button('Turn off (drops events)', { action: 'webhooks off' })
    : button('Turn on', { action: 'webhooks on' });
  const orders: ReleaseOrder[] = ['in order', 'reversed', 'shuffled'];
  const hold = webhooksHeld
    ? orders.map((order) => button(`Release ${order}`, { action: 'release', order }))
    : button('Hold events', { action: 'hold' });
  return markup`<p>${waiting} waiting for delivery.</p>
    ${toggle} ${hold}`;
}

function faultForm(control: PaymentControl): Html {
  const options = Object.entries(faultKinds).map(
    ([kind, effect]) => markup`<option value="${kind}">${kind}: ${effect}</option>`,
  );
  const pending = control.faults.all().map(({ kind, times = 1 }) => `${kind} (${times})`);
  return markup`
    <form method="post" class="stacked">
      <input type="hidden" name="action" value="fault">
      <label>Number of requests <input name="times" type="number" min="1" value="1"></label>
      <label>Fault <select name="kind">${options}</select></label>
      <button class="quiet">Add</button>
    </form>
    ${pending.length > 0 && markup`<div>Pending: ${pending.join(', ')} ${button('Clear', { action: 'no faults' })}</div>`}`;
}

function faultKind(form: URLSearchParams): FaultKind {
  const kind = form.get('kind') ?? '';
  if (!Object.hasOwn(faultKinds, kind)) throw invalidRequest('Unknown fault.');
  return kind as FaultKind;
}
