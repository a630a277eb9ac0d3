import { type Html, markup, outcome, table } from '../../html.js';
import { dateOf } from '../../time.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Invoice } from '../state/types.js';
import { button } from './forms.js';
import type { View, Visit } from './view.js';
import { invoiceBadge } from './words.js';

export function invoicePage({ account, id, problem }: Visit): View {
  const invoice = account.find('invoices', 'invoice', id);
  const lines = invoice.lines.data.map((line) => [
    markup`${line.description}`,
    markup`${dateOf(line.period.start)} to ${dateOf(line.period.end)}`,
    markup`${money(line.amount, line.currency)}`,
  ]);
  const total = money(invoice.total, invoice.currency);
  const due = money(invoice.amount_due, invoice.currency);
  return {
    title: `Invoice ${invoice.number}`,
    isWide: true,
    body: markup`
      ${problem && outcome(problem, false)}
      <div class="card invoice"><dl class="facts">
        <dt>For</dt><dd>${invoice.customer_name ?? invoice.customer_email}</dd>
        <dt>Date</dt><dd>${dateOf(invoice.created)}</dd>
        <dt>Status</dt><dd>${invoiceBadge(account, invoice)}</dd>
        <dt>Total</dt><dd><strong>${total}</strong></dd>
        ${invoice.amount_due !== invoice.total && markup`<dt>Due</dt><dd>${due}</dd>`}
      </dl>
      ${table('items', ['Item', 'Period', 'Amount'], lines)}
      ${
        invoice.status === 'open' &&
        markup`<p>${button(`Pay ${due}`, { action: 'pay' }, true)}</p>
        <p class="small soft">Pays with a card that works. Later renewals use that card, too.</p>`
      }</div>`,
  };
}

export function onInvoicePage({ control, id }: Visit): undefined {
  control.payInvoice(id);
}

/** A draft has no page and no number. */
export function invoiceLink({ hosted_invoice_url: url, number }: Invoice): Html {
  return url ? markup`<a href="${url}">${number}</a>` : markup`(draft)`;
}

export function invoiceTable(account: Account, invoices: Invoice[]): Html {
  const rows = invoices.map((invoice) => [
    invoiceLink(invoice),
    markup`${dateOf(invoice.created)}`,
    markup`${money(invoice.total, invoice.currency)}`,
    invoiceBadge(account, invoice),
  ]);
  return table('invoices', ['Invoice', 'Date', 'Amount', 'Status'], rows);
}
