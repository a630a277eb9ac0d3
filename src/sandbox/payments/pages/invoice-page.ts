import { money } from '../money.js';
import type { Invoice } from '../state/types.js';
import { button, type Html, markup, moment, table } from './html.js';
import type { View, Visit } from './view.js';

export function invoicePage({ account, id }: Visit): View {
  const invoice = account.find('invoices', 'invoice', id);
  const lines = invoice.lines.data.map((line) => [
    markup`${line.description}`,
    markup`${moment(line.period.start)} to ${moment(line.period.end)}`,
    markup`${money(line.amount, line.currency)}`,
  ]);
  const total = money(invoice.total, invoice.currency);
  const due = money(invoice.amount_due, invoice.currency);
  return {
    title: `Invoice ${invoice.number}`,
    isWide: true,
    body: markup`
      <p>${invoice.customer_name ?? invoice.customer_email} · ${moment(invoice.created)} UTC · ${invoice.status}</p>
      ${table(['Item', 'Period', 'Amount'], lines)}
      <p><strong>Total ${total}</strong></p>
      ${invoice.amount_due !== invoice.total && markup`<p>Due ${due}</p>`}
      ${invoice.status === 'open' && markup`<div>${button(`Pay ${due}`, { action: 'pay' }, true)}</div>`}`,
  };
}

export function onInvoicePage({ control, id }: Visit): undefined {
  control.payInvoice(id);
}

/** A draft has neither a page nor a number. */
export function invoiceLink({ hosted_invoice_url: url, number }: Invoice): Html {
  return url ? markup`<a href="${url}">${number}</a>` : markup`(draft)`;
}

export function invoiceTable(invoices: Invoice[]): Html {
  const rows = invoices.map((invoice) => [
    invoiceLink(invoice),
    markup`${moment(invoice.created)}`,
    markup`${money(invoice.total, invoice.currency)}`,
    markup`${invoice.status}${invoice.status === 'open' && invoice.attempted && ' (payment failed)'}`,
  ]);
  return table(['Invoice', 'Date', 'Amount', 'Status'], rows);
}
