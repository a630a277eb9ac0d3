import { badge, type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import { productName } from '../engine/lines.js';
import { defaultMethod } from '../engine/payments.js';
import { hasEnded } from '../engine/subscriptions.js';
import { money } from '../money.js';
import type { Customer, DeletedCustomer, Invoice, Session, Subscription } from '../state/types.js';
import { act, amountForm } from './forms.js';
import { invoiceLink } from './invoice-page.js';
import { listSection } from './section.js';
import type { Visit } from './view.js';
import { invoiceBadge, METHODS, periodOf, subscriptionBadge } from './words.js';

export function customerTables(visit: Visit): Html {
  const { store } = visit.account;
  return markup`
    ${listSection(visit, 'customers', 'Customers', {
      headings: ['Customer', 'Renewals are paid by', 'Balance', 'Actions'],
      items: store.all('customers'),
      cells: (customer) => customerRow(visit, customer),
    })}
    ${listSection(visit, 'subscriptions', 'Subscriptions', {
      headings: ['Subscription', 'Customer', 'Status', 'Period', 'Actions'],
      items: store.all('subscriptions'),
      cells: (subscription) => subscriptionRow(visit, subscription),
    })}
    ${listSection(visit, 'sessions', 'Checkouts', {
      headings: ['Checkout', 'Amount', 'Status', 'Actions'],
      items: store.all('sessions'),
      cells: sessionRow,
    })}
    ${listSection(visit, 'invoices', 'Invoices', {
      headings: ['Number', 'Customer', 'Date', 'Amount', 'Status', 'Actions'],
      items: store.all('invoices'),
      cells: (invoice) => invoiceRow(visit, invoice),
    })}`;
}

function customerRow({ account }: Visit, customer: Customer | DeletedCustomer): Html[] {
  const { id } = customer;
  if (customer.deleted) return [markup`<code>${id}</code>`, badge('deleted'), markup``, markup``];
  const method = defaultMethod(account, id);
  return [
    markup`<a href="${account.pagesUrl}/portal/${id}">${customer.name ?? customer.email ?? id}</a><br><code>${id}</code>`,
    markup`${METHODS[method]}`,
    markup`${money(customer.balance, customer.currency ?? 'usd')}`,
    markup`<div class="actions">
      ${method === 'card' ? act('card declines', id) : act('card works', id)}
      ${method === 'bank debit' ? act('failing bank debit', id) : act('bank debit', id)}
      ${amountForm('change balance', { action: 'balance', id }, 'cents, negative: credit')}
      ${act('delete customer', id, 'delete')}</div>`,
  ];
}

function subscriptionRow({ account }: Visit, subscription: Subscription): Html[] {
  const { id, customer, cancel_at: end } = subscription;
  const actions = markup`<div class="actions">
    ${end === null ? act('schedule end', id) : act('resume', id)} ${act('end subscription', id, 'end now')}
    ${amountForm('discount', { action: 'discount', id }, 'percent off once')}
    ${amountForm('set quantity', { action: 'quantity', id }, 'quantity')}</div>`;
  return [
    markup`${subscription.items.data.map(({ price }) => productName(account, price)).join(', ')}<br><code>${id}</code>`,
    nameOf(account.store.get('customers', customer)),
    subscriptionBadge(subscription),
    markup`${periodOf(subscription)}`,
    markup`${!hasEnded(subscription) && actions}`,
  ];
}

function sessionRow({ id, mode, url, status, payment_status: payment, ...session }: Session): Html[] {
  const state = status === 'complete' ? badge(`complete, ${payment}`, 'good') : badge(status ?? '');
  return [
    markup`${mode === 'subscription' ? 'Subscription' : 'One-time purchase'}<br><code>${id.slice(0, 20)}…</code>`,
    markup`${money(session.amount_total ?? 0, session.currency ?? 'usd')}`,
    status === 'open' ? badge('open', 'warn') : state,
    markup`<div class="actions">${url !== null && markup`<a href="${url}">open</a>`}
      ${status === 'open' && act('expire', id)}</div>`,
  ];
}

function invoiceRow({ account }: Visit, invoice: Invoice): Html[] {
  const { id, status } = invoice;
  return [
    invoiceLink(invoice),
    markup`${invoice.customer_name ?? invoice.customer_email}`,
    markup`${utc(invoice.created)}`,
    markup`${money(invoice.total, invoice.currency)}`,
    invoiceBadge(account, invoice),
    markup`<div class="actions">
      ${
        status === 'open' &&
        markup`${act('retry invoice', id, 'retry payment')} ${act('void invoice', id, 'void')}
        ${act('paid off stripe', id, 'paid elsewhere')}`
      }
      ${status === 'paid' && amountForm('credit note', { action: 'credit note', id }, 'cents')}</div>`,
  ];
}

function nameOf(customer: Customer | DeletedCustomer | undefined): Html {
  const name = !customer || customer.deleted ? customer?.id : (customer.name ?? customer.email);
  return markup`${name}`;
}
