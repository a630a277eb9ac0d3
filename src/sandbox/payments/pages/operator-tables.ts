import { productName } from '../engine/lines.js';
import { defaultMethod } from '../engine/payments.js';
import { periodEndOf } from '../engine/subscriptions.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import { amountForm, type Html, markup, moment, table } from './html.js';
import { invoiceLink } from './invoice-page.js';
import { paymentTables } from './payment-tables.js';
import { act, newest } from './rows.js';

export function operatorTables(account: Account): Html {
  return markup`
    <h2>Customers</h2>${customers(account)}
    <h2>Checkout sessions</h2>${sessions(account)}
    <h2>Subscriptions</h2>${subscriptions(account)}
    <h2>Invoices</h2>${invoices(account)}
    ${paymentTables(account)}
    <h2>Events</h2>${events(account)}`;
}

function customers(account: Account): Html {
  const rows = newest(account.store.all('customers')).map((customer) => {
    const { id } = customer;
    if (customer.deleted) return [markup`<code>${id}</code>`, markup`deleted`, markup``, markup``, markup``];
    const name = 'name' in customer ? (customer.name ?? customer.email) : '';
    const method = defaultMethod(account, id);
    const card = method === 'card' ? act('card declines', id) : act('card works', id);
    const debit = method === 'bank debit' ? act('failing bank debit', id) : act('bank debit', id);
    return [
      markup`<code>${id}</code>`,
      markup`${name}`,
      markup`${method}`,
      markup`${money(customer.balance, customer.currency ?? 'usd')}`,
      markup`${card} ${debit} ${act('delete customer', id, 'delete')}
      ${amountForm('change balance', { action: 'balance', id }, 'cents, negative: credit')}`,
    ];
  });
  return table(['Id', 'Name', 'Pays by', 'Balance', ''], rows);
}

function sessions(account: Account): Html {
  const rows = newest(account.store.all('sessions')).map((session) => {
    const { id, url, status } = session;
    return [
      markup`<code>${id.slice(0, 20)}…</code>`,
      markup`${session.mode}, ${money(session.amount_total ?? 0, session.currency ?? 'usd')}`,
      markup`${status}, ${session.payment_status}`,
      markup`${url !== null && markup`<a href="${url}">open</a>`} ${status === 'open' && act('expire', id)}`,
    ];
  });
  return table(['Id', 'Item', 'Status', ''], rows);
}

function subscriptions(account: Account): Html {
  const rows = newest(account.store.all('subscriptions')).map((subscription) => {
    const { id, status, cancel_at: cancelAt } = subscription;
    const what = subscription.items.data.map(({ price }) => productName(account, price)).join(', ');
    const change = cancelAt === null ? act('schedule end', id) : act('resume', id);
    return [
      markup`<code>${id}</code>`,
      markup`${what}`,
      markup`${status}${cancelAt !== null && `, ends ${moment(cancelAt)}`}`,
      markup`${moment(periodEndOf(subscription))}`,
      markup`${
        status !== 'canceled' &&
        markup`${change} ${act('end subscription', id, 'end now')}
      ${amountForm('discount', { action: 'discount', id }, 'percent off once')}
      ${amountForm('set quantity', { action: 'quantity', id }, 'quantity')}`
      }`,
    ];
  });
  return table(['Id', 'Item', 'Status', 'Period ends', ''], rows);
}

function invoices(account: Account): Html {
  const rows = newest(account.store.all('invoices')).map((invoice) => [
    invoiceLink(invoice),
    markup`${moment(invoice.created)}`,
    markup`${money(invoice.total, invoice.currency)}`,
    markup`${invoice.status}`,
    markup`${invoice.status === 'open' && act('retry invoice', invoice.id, 'retry payment')}
    ${invoice.status === 'open' && act('void invoice', invoice.id, 'void')}
    ${invoice.status === 'open' && act('paid off stripe', invoice.id, 'paid elsewhere')}
    ${invoice.status === 'paid' && amountForm('credit note', { action: 'credit note', id: invoice.id }, 'cents')}`,
  ]);
  return table(['Number', 'Date', 'Amount', 'Status', ''], rows);
}

function events(account: Account): Html {
  const deliveries = new Map(account.store.all('deliveries').map((delivery) => [delivery.event, delivery]));
  const rows = newest(account.store.all('events')).map(({ id, type, created }) => {
    const delivery = deliveries.get(id);
    const failed =
      delivery?.attempts && `, ${delivery.attempts} attempts, last response ${delivery.lastStatus || 'none'}`;
    return [
      markup`${moment(created)}`,
      markup`${type}<br><code>${id}</code>`,
      markup`${delivery?.state ?? 'done'}${failed || ''}`,
      markup`${act('replay', id)} ${act('duplicate', id, 'send twice')}`,
    ];
  });
  return table(['Time', 'Event', 'Delivery', ''], rows);
}
