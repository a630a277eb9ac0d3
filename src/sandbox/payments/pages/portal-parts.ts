import { Html, markup, table } from '../../html.js';
import { isProcessing } from '../engine/invoices.js';
import { priceLabel, productName } from '../engine/lines.js';
import { defaultMethod } from '../engine/payments.js';
import { hasEnded } from '../engine/subscriptions.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Customer, Invoice, Subscription } from '../state/types.js';
import { COUNTRIES } from './countries.js';
import { button, input } from './forms.js';
import { METHODS, pendingUpdate, periodOf, subscriptionBadge } from './words.js';

/** Links to the invoices whose payment has failed. */
export function openInvoices(account: Account, invoices: Invoice[]): Html[] {
  return invoices
    .filter((invoice) => invoice.status === 'open' && invoice.attempted && !isProcessing(account, invoice))
    .map(
      ({ hosted_invoice_url: url, number, amount_due: due, currency }) =>
        markup`<p class="problem">A payment of ${money(due, currency)} failed. <a class="button" href="${url}">Pay invoice ${number}</a></p>`,
    );
}

export function subscriptionTable(account: Account, { id }: Customer, canCancel: boolean): Html {
  const own = account.store.all('subscriptions').filter(({ customer }) => customer === id);
  const rows = own.reverse().map((subscription) => [
    markup`${subscription.items.data.map(
      ({ price, quantity }) =>
        markup`${quantity !== 1 && `${quantity} × `}${productName(account, price)}<br>
            <small class="soft">${priceLabel(price)}</small><br>`,
    )}`,
    markup`${periodOf(account, subscription)}${pendingUpdate(account, subscription)}`,
    subscriptionBadge(subscription),
    markup`${canCancel && !hasEnded(subscription) && change(subscription)}`,
  ]);
  return table('subscriptions', ['Subscription', 'Period', 'Status', 'Actions'], rows);
}

function change({ id, cancel_at: end }: Subscription): Html {
  return end === null
    ? button('Cancel at period end', { action: 'cancel', subscription: id })
    : button('Keep the subscription', { action: 'resume', subscription: id });
}

/** @param isOwing whether an invoice is open */
export function methodForm(account: Account, { id }: Customer, isOwing: boolean): Html {
  const current = defaultMethod(account, id);
  const options = Object.entries(METHODS).map(
    ([method, label]) => markup`<option value="${method}"${method === current && SELECTED}>${label}</option>`,
  );
  return markup`<form method="post" class="fields">
    <input type="hidden" name="action" value="method">
    <label>Card or bank account for renewals <select name="method">${options}</select>
      ${isOwing && markup`<small>Changing it does not pay the open invoice.</small>`}</label>
    <button class="quiet">Save payment method</button>
  </form>`;
}

function countrySelect(current: string): Html {
  const options = [['', 'None'], ...COUNTRIES].map(
    ([code, name]) => markup`<option value="${code}"${code === current && SELECTED}>${name}</option>`,
  );
  return markup`<label>Country <select name="address[country]">${options}</select></label>`;
}

const SELECTED = new Html(' selected');

export function contactForm(customer: Customer): Html {
  const { address } = customer;
  const fields: Parameters<typeof input>[] = [
    ['Name', 'name', customer.name],
    ['E-mail', 'email', customer.email],
    ['Phone', 'phone', customer.phone],
    ['Address line 1', 'address[line1]', address?.line1],
    ['Address line 2', 'address[line2]', address?.line2],
    ['Postal code', 'address[postal_code]', address?.postal_code],
    ['City', 'address[city]', address?.city],
    ['State', 'address[state]', address?.state],
  ];
  const inputs = fields.map((field) => input(...field));
  return markup`<p class="small soft">All fields are optional.</p><form method="post" class="fields contact">
    <input type="hidden" name="action" value="contact">${inputs}
    ${countrySelect(address?.country ?? '')}<button class="quiet">Save contact</button>
  </form>`;
}
