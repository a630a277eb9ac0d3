import { badge, type Html, markup } from '../../html.js';
import { utc } from '../../time.js';
import { isProcessing } from '../engine/invoices.js';
import { priceLabel, productName } from '../engine/lines.js';
import { defaultMethod } from '../engine/payments.js';
import { hasEnded } from '../engine/subscriptions.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Customer, DeletedCustomer, Session, Subscription } from '../state/types.js';
import { act, actions, amountForm } from './forms.js';
import { priceForm } from './price-form.js';
import { recordSection } from './section.js';
import type { Visit } from './view.js';
import { METHODS, pendingUpdate, periodOf, subscriptionBadge } from './words.js';

export const customerSections = {
  customers: recordSection('customers', ['Customer', 'Payment method', 'Balance', 'Actions'], customerRow),
  subscriptions: recordSection(
    'subscriptions',
    ['Subscription', 'Customer', 'Period', 'Status', 'Actions'],
    subscriptionRow,
  ),
  sessions: recordSection(
    'sessions',
    ['Checkout', 'Customer', 'Date', 'Amount', 'Status', 'Actions'],
    sessionRow,
  ),
};

function customerRow({ account }: Visit, customer: Customer | DeletedCustomer): Html[] {
  const { id } = customer;
  if (customer.deleted) return [markup`<code>${id}</code>`, badge('deleted'), markup``, markup``];
  const method = defaultMethod(account, id);
  return [
    markup`<a href="${account.pagesUrl}/portal/${id}">${customer.name ?? customer.email ?? id}</a><br><code>${id}</code>`,
    markup`${METHODS[method]}`,
    markup`${customer.balance !== 0 && money(customer.balance, customer.currency ?? 'usd')}`,
    actions(
      method === 'card'
        ? act('Use a declined card', 'card declines', id)
        : act('Use a working card', 'card works', id),
      method === 'bank debit'
        ? act('Use a bank debit that fails', 'failing bank debit', id)
        : act('Use a bank debit that settles', 'bank debit', id),
      amountForm('Change balance', { action: 'balance', id }, 'cents; below 0: credit'),
      act('Delete', 'delete customer', id),
    ),
  ];
}

function subscriptionRow({ account }: Visit, subscription: Subscription): Html[] {
  const { id, customer, cancel_at: end } = subscription;
  const possible = actions(
    end === null ? act('Cancel at period end', 'schedule end', id) : act('Continue', 'resume', id),
    act('End now', 'end subscription', id),
    amountForm('Discount the next invoice', { action: 'discount', id }, 'percent'),
    amountForm('Set quantity', { action: 'quantity', id }, 'quantity'),
    priceForm(account, subscription) ?? false,
  );
  return [
    markup`${subscription.items.data.map(({ price }) => `${productName(account, price)}, ${priceLabel(price)}`).join('; ')}<br>
      <code>${id}</code>`,
    nameOf(account.store.get('customers', customer)),
    markup`${periodOf(account, subscription)}${pendingUpdate(account, subscription)}`,
    subscriptionBadge(subscription),
    markup`${!hasEnded(subscription) && possible}`,
  ];
}

function sessionRow({ account }: Visit, session: Session): Html[] {
  const { id, mode, url, status, customer, created } = session;
  return [
    markup`${mode === 'subscription' ? 'Subscription' : 'One-time purchase'}<br>
      <code title="${id}">${id.slice(0, 8)}…${id.slice(-12)}</code>`,
    nameOf(account.store.get('customers', customer ?? '')),
    markup`${utc(created)}`,
    markup`${money(session.amount_total ?? 0, session.currency ?? 'usd')}`,
    sessionBadge(account, session),
    markup`${status === 'open' && markup`<div class="actions"><a href="${url}">Open the page</a> ${act('Expire', 'expire', id)}</div>`}`,
  ];
}

function sessionBadge(account: Account, session: Session): Html {
  const { status, payment_status: payment } = session;
  if (status !== 'complete') return badge(status ?? '', status === 'open' ? 'warn' : 'plain');
  if (isProcessing(account, session)) return badge('processing', 'warn');
  if (payment === 'unpaid') return badge('payment failed', 'bad');
  return badge(payment.replaceAll('_', ' '), 'good');
}

export function nameOf(customer: Customer | DeletedCustomer | undefined): Html {
  const name = !customer || customer.deleted ? customer?.id : (customer.name ?? customer.email);
  return markup`${name}`;
}
