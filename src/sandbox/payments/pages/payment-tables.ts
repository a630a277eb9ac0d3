import { badge, type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import { money } from '../money.js';
import type { Charge, Debit, Dispute, Refund } from '../state/types.js';
import { act, amountForm } from './forms.js';
import { listSection } from './section.js';
import type { Visit } from './view.js';

export function paymentTables(visit: Visit): Html {
  const { store } = visit.account;
  return markup`
    ${listSection(visit, 'debits', 'Pending bank debits', {
      headings: ['Pays', 'Amount', 'Outcome', 'Actions'],
      items: store.all('debits'),
      cells: (debit) => debitRow(visit, debit),
    })}
    ${listSection(visit, 'charges', 'Payments', {
      headings: ['Payment', 'Amount', 'Refunded', 'Refund (in cents)', 'Dispute (in cents)'],
      items: store.all('charges'),
      cells: chargeRow,
    })}
    ${listSection(visit, 'refunds', 'Refunds', {
      headings: ['Refund', 'Amount', 'Status', 'Actions'],
      items: store.all('refunds'),
      cells: refundRow,
    })}
    ${listSection(visit, 'disputes', 'Disputes', {
      headings: ['Dispute', 'Amount', 'Status', 'Actions'],
      items: store.all('disputes'),
      cells: disputeRow,
    })}`;
}

function debitRow({ account }: Visit, { id, invoice, session, settlesAt, fails }: Debit): Html[] {
  const { amount, currency } = account.find('paymentIntents', 'payment_intent', id);
  const paid = invoice ?? session ?? '';
  return [
    markup`<code>${paid.slice(0, 20)}…</code>`,
    markup`${money(amount, currency)}`,
    markup`${fails ? 'fails' : 'arrives'} on ${utc(settlesAt)}`,
    markup`<div class="actions">${act('debit arrives', paid)} ${act('debit fails', paid)}</div>`,
  ];
}

function chargeRow({ id, amount, amount_refunded: refunded, currency, disputed, created }: Charge): Html[] {
  const hasRest = refunded < amount;
  return [
    markup`${utc(created)}<br><code>${id}</code>`,
    markup`${money(amount, currency)}`,
    markup`${refunded > 0 && money(refunded, currency)}`,
    markup`${hasRest && amountForm('refund', { action: 'refund', id }, 'all')}`,
    markup`<div class="actions">${disputed && badge('disputed', 'bad')}
      ${hasRest && markup`${amountForm('dispute', { action: 'dispute', id }, 'all')} ${act('inquire', id)}`}
      ${act('warn of fraud', id)}</div>`,
  ];
}

function refundRow({ id, amount, currency, status }: Refund): Html[] {
  const isPending = status === 'pending';
  return [
    markup`<code>${id}</code>`,
    markup`${money(amount, currency)}`,
    badge(status ?? 'unknown', status === 'succeeded' ? 'good' : isPending ? 'warn' : 'bad'),
    markup`<div class="actions">${isPending && act('settle refund', id, 'settle')}
      ${(status === 'succeeded' || isPending) && act('refund fails', id, 'fail')}</div>`,
  ];
}

function disputeRow({ id, amount, currency, status }: Dispute): Html[] {
  const isOpen = isOpenDispute({ status });
  const tone = isOpen ? 'warn' : status === 'lost' ? 'bad' : 'plain';
  return [
    markup`<code>${id}</code>`,
    markup`${money(amount, currency)}`,
    badge(status.replaceAll('_', ' '), tone),
    markup`${isOpen && markup`<div class="actions">${disputeButtons(id, status)}</div>`}`,
  ];
}

export function isOpenDispute({ status }: Pick<Dispute, 'status'>): boolean {
  return status.endsWith('needs_response') || status.endsWith('under_review');
}

function disputeButtons(id: string, status: Dispute['status']): Html {
  const evidence = status.endsWith('needs_response') && act('submit evidence', id);
  return status.startsWith('warning_')
    ? markup`${evidence} ${act('escalate inquiry', id, 'escalate')} ${act('lose dispute', id, 'close')}`
    : markup`${evidence} ${act('win dispute', id, 'win')} ${act('lose dispute', id, 'lose')}`;
}
