import { badge, type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import { money } from '../money.js';
import type { Charge, Debit, Dispute, Refund } from '../state/types.js';
import { act, actions, amountForm } from './forms.js';
import { nameOf } from './operator-tables.js';
import { recordSection } from './section.js';
import type { Visit } from './view.js';

export const paymentSections = {
  debits: recordSection('debits', ['Pays', 'Amount', 'Outcome', 'Actions'], debitRow),
  charges: recordSection(
    'charges',
    ['Payment', 'Customer', 'Date', 'Amount', 'Status', 'Actions'],
    chargeRow,
  ),
  refunds: recordSection('refunds', ['Refund', 'Amount', 'Status', 'Actions'], (_visit, refund) =>
    refundRow(refund),
  ),
  disputes: recordSection('disputes', ['Dispute', 'Customer', 'Amount', 'Status', 'Actions'], disputeRow),
};

function debitRow({ account }: Visit, { id, invoice, session, settlesAt, fails }: Debit): Html[] {
  const { amount, currency } = account.find('paymentIntents', 'payment_intent', id);
  const paid = invoice ?? session ?? '';
  return [
    markup`<code>${paid.slice(0, 20)}…</code>`,
    markup`${money(amount, currency)}`,
    markup`${fails ? 'fails' : 'arrives'} on ${utc(settlesAt)}`,
    markup`<div class="actions">${act('Let it arrive', 'debit arrives', paid)} ${act('Let it fail', 'debit fails', paid)}</div>`,
  ];
}

function chargeRow({ account }: Visit, charge: Charge): Html[] {
  const { id, amount, amount_refunded: refunded, currency, created, customer } = charge;
  const hasRest = refunded < amount;
  return [
    markup`<code>${id}</code>`,
    nameOf(account.store.get('customers', customer ?? '')),
    markup`${utc(created)}`,
    markup`${money(amount, currency)}`,
    chargeBadge(charge),
    actions(
      hasRest && act('Refund', 'refund', id),
      hasRest && amountForm('Refund a part', { action: 'refund', id }, 'cents'),
      hasRest && amountForm('Dispute', { action: 'dispute', id }, 'cents; empty: all'),
      hasRest && act('Open an inquiry', 'inquire', id),
      act('Warn of fraud', 'warn of fraud', id),
    ),
  ];
}

function chargeBadge({ amount, amount_refunded: refunded, currency, disputed, status }: Charge): Html {
  if (disputed) return badge('disputed', 'bad');
  if (refunded === amount && amount > 0) return badge('refunded');
  if (refunded > 0) return badge(`${money(refunded, currency)} refunded`, 'warn');
  if (status === 'succeeded') return badge('paid', 'good');
  return badge(status === 'pending' ? 'processing' : 'payment failed', status === 'pending' ? 'warn' : 'bad');
}

function refundRow({ id, amount, currency, status }: Refund): Html[] {
  const isPending = status === 'pending';
  const arrive = isPending && act('Let it arrive', 'settle refund', id);
  const possible = markup`<div class="actions">${arrive} ${act('Let it fail', 'refund fails', id)}</div>`;
  return [
    markup`<code>${id}</code>`,
    markup`${money(amount, currency)}`,
    badge(status ?? 'unknown', status === 'succeeded' ? 'good' : isPending ? 'warn' : 'bad'),
    markup`${(status === 'succeeded' || isPending) && possible}`,
  ];
}

function disputeRow({ account }: Visit, { id, amount, currency, status, charge }: Dispute): Html[] {
  const customer = account.store.get('charges', charge)?.customer;
  const isOpen = isOpenDispute({ status });
  const tone = isOpen ? 'warn' : status === 'lost' ? 'bad' : 'plain';
  return [
    markup`<code>${id}</code>`,
    nameOf(account.store.get('customers', customer ?? '')),
    markup`${money(amount, currency)}`,
    badge(status.replaceAll('_', ' '), tone),
    markup`${isOpen && markup`<div class="actions">${disputeButtons(id, status)}</div>`}`,
  ];
}

export function isOpenDispute({ status }: Pick<Dispute, 'status'>): boolean {
  return status.endsWith('needs_response') || status.endsWith('under_review');
}

function disputeButtons(id: string, status: Dispute['status']): Html {
  const evidence = status.endsWith('needs_response') && act('Submit evidence', 'submit evidence', id);
  return status.startsWith('warning_')
    ? markup`${evidence} ${act('Turn into a dispute', 'escalate inquiry', id)} ${act('Close', 'lose dispute', id)}`
    : markup`${evidence} ${act('Mark won', 'win dispute', id)} ${act('Mark lost', 'lose dispute', id)}`;
}
