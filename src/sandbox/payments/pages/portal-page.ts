import { priceLabel, productName } from '../engine/lines.js';
import { hasEnded, periodEndOf } from '../engine/subscriptions.js';
import { invalidRequest, resourceMissing } from '../errors.js';
import { hour } from '../state/clock.js';
import type { Customer, PortalConfiguration, Subscription } from '../state/types.js';
import { button, type Html, markup, moment, table } from './html.js';
import { invoiceTable } from './invoice-page.js';
import type { View, Visit } from './view.js';

type Features = PortalConfiguration['features'];

export function portalPage(visit: Visit): View {
  const { account } = visit;
  const { customer, returnUrl, features } = open(visit);
  const own = account.store
    .all('subscriptions')
    .filter((subscription) => subscription.customer === customer.id);
  const invoices = account.store.all('invoices').filter((invoice) => invoice.customer === customer.id);
  const rows = own.reverse().map((subscription) => subscriptionRow(visit, subscription, features));
  return {
    title: `Billing: ${customer.name ?? customer.email ?? customer.id}`,
    isWide: true,
    body: markup`
      ${returnUrl && markup`<p><a href="${returnUrl}">Back</a></p>`}
      <h2>Subscriptions</h2>
      ${table(['Item', 'Status', 'Period ends', ''], rows)}
      <h2>Invoices</h2>
      ${invoiceTable(invoices.reverse())}
      ${features?.customer_update.enabled !== false && markup`<h2>Contact</h2>${contactForm(customer)}`}`,
  };
}

export function onPortalPage(visit: Visit, form: URLSearchParams, raw: string): undefined {
  const { control } = visit;
  const { customer, features } = open(visit);
  const subscription = form.get('subscription') ?? '';
  if (form.get('action') === 'contact' && features?.customer_update.enabled !== false) {
    control.changeContact(customer.id, raw.replace(/(^|&)action=contact/, ''));
    return;
  }
  const { customer: owner } = visit.account.find('subscriptions', 'subscription', subscription);
  if (owner !== customer.id) throw resourceMissing('subscription', subscription);
  if (form.get('action') === 'cancel') cancel(visit, subscription, features?.subscription_cancel);
  else if (form.get('action') === 'resume') control.resume(subscription);
  else throw invalidRequest('Unknown action.');
}

function cancel(
  { control }: Visit,
  subscription: string,
  rule: Features['subscription_cancel'] | undefined,
): void {
  if (rule && !rule.enabled) throw invalidRequest('Subscriptions cannot be canceled here.');
  if (rule?.mode === 'immediately') control.endSubscription(subscription);
  else control.scheduleEnd(subscription);
}

interface Opened {
  customer: Customer;
  returnUrl: string | null;
  /** Undefined without a configuration: everything is allowed. */
  features: Features | undefined;
}

function open({ account, id }: Visit): Opened {
  const session = account.find('portalSessions', 'billing_portal.session', id);
  if (account.clock.real() / 1000 > session.created + hour) throw invalidRequest('This link has expired.');
  const configuration = account.store.get('portalConfigurations', session.configuration);
  return {
    customer: account.existingCustomer(session.customer),
    returnUrl: session.return_url ?? configuration?.default_return_url ?? null,
    features: configuration?.features,
  };
}

function subscriptionRow(
  { account }: Visit,
  subscription: Subscription,
  features: Features | undefined,
): Html[] {
  const { id, status, cancel_at: cancelAt } = subscription;
  const isOver = hasEnded(subscription);
  const change =
    cancelAt === null
      ? button('Cancel at the end of the period', { action: 'cancel', subscription: id }, true)
      : button('Keep the subscription', { action: 'resume', subscription: id }, true);
  const items = subscription.items.data.map(
    ({ price, quantity }) => markup`${quantity} × ${productName(account, price)}, ${priceLabel(price)}<br>`,
  );
  return [
    markup`${items}`,
    markup`${status}${cancelAt !== null && !isOver && `, ends ${moment(cancelAt)}`}`,
    markup`${moment(periodEndOf(subscription))}`,
    markup`${!isOver && features?.subscription_cancel.enabled !== false && change}`,
  ];
}

function contactForm(customer: Customer): Html {
  const { address } = customer;
  const fields: [label: string, name: string, value: string | null | undefined][] = [
    ['Name', 'name', customer.name],
    ['E-mail', 'email', customer.email],
    ['Phone', 'phone', customer.phone],
    ['Address line 1', 'address[line1]', address?.line1],
    ['Address line 2', 'address[line2]', address?.line2],
    ['City', 'address[city]', address?.city],
    ['State', 'address[state]', address?.state],
    ['Postal code', 'address[postal_code]', address?.postal_code],
    ['Country (two letters)', 'address[country]', address?.country],
  ];
  const inputs = fields.map(
    ([label, name, value]) => markup`<label>${label} <input name="${name}" value="${value}"></label>`,
  );
  return markup`<form method="post" class="stacked">
    <input type="hidden" name="action" value="contact">${inputs}<button class="quiet">Save</button>
  </form>`;
}
