import { type Html, markup, outcome, table } from '../../html.js';
import { hour } from '../state/clock.js';
import { invalidRequest, resourceMissing } from '../errors.js';
import type { Customer, DefaultMethod, PortalConfiguration } from '../state/types.js';
import { clockNote } from './clock-note.js';
import { invoiceTable } from './invoice-page.js';
import { contactForm, methodForm, openInvoices, subscriptionTable } from './portal-parts.js';
import type { View, Visit } from './view.js';
import { METHODS } from './words.js';

export function portalPage(visit: Visit): View {
  const { account, problem } = visit;
  if (visit.id === '') return customerList(visit);
  const { customer, returnUrl, features } = open(visit);
  const name = customer.name ?? customer.email ?? customer.id;
  const invoices = account.store.all('invoices').filter((invoice) => invoice.customer === customer.id);
  const isOwing = invoices.some(({ status }) => status === 'open');
  const hasSubscription = account.store.all('subscriptions').some((one) => one.customer === customer.id);
  const canCancel = features?.subscription_cancel.enabled !== false;
  const subscriptions = part('Subscriptions', subscriptionTable(account, customer, canCancel));
  const bills = part('Invoices', invoiceTable(account, invoices.toReversed()));
  const forms = [
    features?.payment_method_update.enabled !== false &&
      part('Payment method', methodForm(account, customer, isOwing)),
    features?.customer_update.enabled !== false && part('Contact', contactForm(customer)),
  ].filter((form) => form !== false);
  return {
    title: name,
    isWide: true,
    isOperators: returnUrl === null,
    back:
      returnUrl === null ? [`${account.pagesUrl}/portal`, 'All customers'] : [returnUrl, `Back to ${name}`],
    body: markup`<div class="portal">
      <p class="soft">This page stands in for Stripe’s customer portal. No real money is charged.</p>
      ${clockNote(account)}
      ${problem && outcome(problem, false)}
      ${openInvoices(account, invoices)}
      <div class="columns"><div>${hasSubscription ? [subscriptions, bills] : [bills, subscriptions]}</div>
        ${forms.length > 0 && markup`<div>${forms}</div>`}</div></div>`,
  };
}

function part(title: string, content: Html): Html {
  return markup`<section><h2>${title}</h2>${content}</section>`;
}

export function onPortalPage(visit: Visit, form: URLSearchParams, raw: string): undefined {
  const { control } = visit;
  const { customer, features } = open(visit);
  const subscription = form.get('subscription') ?? '';
  if (form.get('action') === 'contact' && features?.customer_update.enabled !== false) {
    control.changeContact(customer.id, raw.replace(/(^|&)action=contact/, ''));
    return;
  }
  if (form.get('action') === 'method' && features?.payment_method_update.enabled !== false) {
    control.setPaymentMethod(customer.id, methodIn(form));
    return;
  }
  const { customer: owner } = visit.account.find('subscriptions', 'subscription', subscription);
  if (owner !== customer.id) throw resourceMissing('subscription', subscription);
  if (form.get('action') === 'cancel') cancel(visit, subscription, features?.subscription_cancel);
  else if (form.get('action') === 'resume') control.resume(subscription);
  else throw invalidRequest('Unknown action.');
}

type Features = PortalConfiguration['features'];

function cancel(
  { control }: Visit,
  subscription: string,
  rule: Features['subscription_cancel'] | undefined,
): void {
  if (rule && !rule.enabled) throw invalidRequest('Subscriptions cannot be canceled here.');
  if (rule?.mode === 'immediately') control.endSubscription(subscription);
  else control.scheduleEnd(subscription);
}

function methodIn(form: URLSearchParams): DefaultMethod['method'] {
  const method = form.get('method') ?? '';
  if (!Object.hasOwn(METHODS, method)) throw invalidRequest('Unknown payment method.');
  return method as DefaultMethod['method'];
}

interface Opened {
  customer: Customer;
  returnUrl: string | null;
  /** Undefined without a configuration. Everything is then allowed. */
  features: Features | undefined;
}

/** The id in the path is that of a portal session or, if the operator opens the page, of a customer. */
function open({ account, id }: Visit): Opened {
  if (account.store.get('customers', id))
    return { customer: account.existingCustomer(id), returnUrl: null, features: undefined };
  const session = account.find('portalSessions', 'billing_portal.session', id);
  if (account.clock.real() / 1000 > session.created + hour) throw invalidRequest('This link has expired.');
  const configuration = account.store.get('portalConfigurations', session.configuration);
  return {
    customer: account.existingCustomer(session.customer),
    returnUrl: session.return_url ?? configuration?.default_return_url ?? null,
    features: configuration?.features,
  };
}

function customerList({ account }: Visit): View {
  const rows = account.store
    .all('customers')
    .filter((customer) => !customer.deleted)
    .reverse()
    .map((customer) => [
      markup`<a href="${account.pagesUrl}/portal/${customer.id}">${customer.name ?? customer.email ?? customer.id}</a>`,
      markup`${customer.email}`,
      markup`<code>${customer.id}</code>`,
    ]);
  return {
    title: 'Customer portal',
    isWide: true,
    isOperators: true,
    back: [account.pagesUrl, 'Payments'],
    body: markup`
      <p class="soft">A customer arrives here by “Open billing portal” in the console. Choose one to see the same page without
        signing in.</p>
      <section aria-label="Customers">${table('customers', ['Customer', 'E-mail', 'ID'], rows)}</section>`,
  };
}
