import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Dispute } from '../state/types.js';
import { amountForm, type Html, markup, moment, table } from './html.js';
import { act, newest } from './rows.js';

export function paymentTables(account: Account): Html {
  return markup`
    <h2>Bank debits under way</h2>${debits(account)}
    <h2>Charges</h2>${charges(account)}
    <h2>Refunds</h2>${refunds(account)}
    <h2>Disputes</h2>${disputes(account)}`;
}

function debits(account: Account): Html {
  const rows = newest(account.store.all('debits')).map(({ id, invoice, session, settlesAt, fails }) => {
    const { amount, currency } = account.find('paymentIntents', 'payment_intent', id);
    const paid = invoice ?? session ?? '';
    return [
      markup`<code>${paid.slice(0, 20)}…</code>`,
      markup`${money(amount, currency)}`,
      markup`${fails ? 'fails' : 'arrives'} ${moment(settlesAt)}`,
      markup`${act('debit arrives', paid)} ${act('debit fails', paid)}`,
    ];
  });
  return table(['Pays', 'Amount', 'Outcome', ''], rows);
}

function charges(account: Account): Html {
  const rows = newest(account.store.all('charges')).map((charge) => {
    const { id, amount, amount_refunded: refunded, currency } = charge;
    const form = markup`<form method="post">
      <input type="hidden" name="action" value="refund">
      <input type="hidden" name="id" value="${id}">
      <input name="amount" type="number" min="1" max="${amount - refunded}" placeholder="all" aria-label="Amount">
      <button class="quiet">refund</button>
    </form>`;
    return [
      markup`<code>${id}</code>`,
      markup`${money(amount, currency)}`,
      markup`${refunded > 0 && money(refunded, currency)}`,
      markup`${refunded < amount && form}`,
      markup`${charge.disputed ? 'disputed' : ''} ${
        refunded < amount &&
        markup`
        ${amountForm('dispute', { action: 'dispute', id }, 'all')} ${act('inquire', id)}`
      }
        ${act('warn of fraud', id)}`,
    ];
  });
  return table(['Id', 'Amount', 'Refunded', 'Refund (in the smallest unit)', 'Dispute'], rows);
}

function refunds(account: Account): Html {
  const rows = newest(account.store.all('refunds')).map(({ id, amount, currency, status }) => [
    markup`<code>${id}</code>`,
    markup`${money(amount, currency)}`,
    markup`${status}`,
    markup`${status === 'pending' && act('settle refund', id, 'settle')}
    ${(status === 'succeeded' || status === 'pending') && act('refund fails', id, 'fail')}`,
  ]);
  return table(['Id', 'Amount', 'Status', ''], rows);
}

function disputes(account: Account): Html {
  const rows = newest(account.store.all('disputes')).map((dispute) => [
    markup`<code>${dispute.id}</code>`,
    markup`${money(dispute.amount, dispute.currency)}`,
    markup`${dispute.status}`,
    disputeButtons(dispute),
  ]);
  return table(['Id', 'Amount', 'Status', ''], rows);
}

function disputeButtons({ id, status }: Dispute): Html {
  const evidence = status.endsWith('needs_response') && act('submit evidence', id);
  const isOpen = status.endsWith('needs_response') || status.endsWith('under_review');
  if (!isOpen) return markup``;
  return status.startsWith('warning_')
    ? markup`${evidence} ${act('escalate inquiry', id, 'escalate')} ${act('lose dispute', id, 'close')}`
    : markup`${evidence} ${act('win dispute', id, 'win')} ${act('lose dispute', id, 'lose')}`;
}
