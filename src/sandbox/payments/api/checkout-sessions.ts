import { rejectAmount, rejectSecondCurrency } from '../engine/currency-rules.js';
import { lineItems, sessionAmounts } from '../engine/checkouts/session-costs.js';
import { invalidRequest } from '../errors.js';
import { sessionObject } from '../objects/checkout.js';
import type { Account } from '../state/account.js';
import { hour } from '../state/clock.js';
import { newId } from '../state/ids.js';
import type { Price, Purchase, Session } from '../state/types.js';
import { checkoutOptions, customerUpdate, invoiceCreation } from './checkout-options.js';
import { listPage, matches, page } from './protocol/lists.js';
import type { Parameters } from './protocol/parameters.js';

const minute = 60;

type PricedLine = Purchase['lines'][number] & { priced: Price };

export function createSession(account: Account, parameters: Parameters): object {
  const mode = parameters.required('mode', parameters.oneOf('mode', 'payment', 'subscription'));
  const lines = pricedLines(account, parameters, mode);
  const customer = parameters.text('customer') ?? null;
  if (customer) account.existingCustomer(customer, 'customer');
  const id = newId('cs_test_', 58);
  // `expires_at` is relative to the real time of the caller, not to the sandbox's clock.
  const created = Math.floor(account.clock.real() / 1000);
  const expiresAt = expiry(parameters, created);

  const subscriptionData = parameters.group('subscription_data');
  subscriptionData?.ignore('description', 'billing_mode', 'trial_settings');
  const paymentData = parameters.group('payment_intent_data');
  paymentData?.ignore('description', 'receipt_email', 'setup_future_usage', 'statement_descriptor');
  const options = checkoutOptions(account, parameters, customer);
  ignorePresentation(parameters);

  account.create('purchases', {
    id,
    lines: lines.map(({ priced: _priced, ...line }) => line),
    subscriptionMetadata: subscriptionData?.metadata() ?? {},
    paymentMetadata: paymentData?.metadata() ?? {},
    trialEnd: subscriptionData?.integer('trial_end', account.now() + 48 * hour) ?? null,
    trialDays: subscriptionData?.integer('trial_period_days', 1) ?? null,
    deadline: expiresAt + account.clock.offset,
    customerUpdate: customerUpdate(parameters, customer),
  });
  const session = sessionObject(created, {
    id,
    mode,
    customer,
    customer_email: parameters.text('customer_email') ?? null,
    client_reference_id: parameters.text('client_reference_id', 200) ?? null,
    currency: lines[0]!.priced.currency,
    expires_at: expiresAt,
    metadata: parameters.metadata(),
    success_url: parameters.required('success_url', parameters.url('success_url')),
    cancel_url: parameters.url('cancel_url') ?? null,
    url: `${account.pagesUrl}/checkout/${id}`,
    locale: (parameters.text('locale') ?? null) as Session['locale'],
    payment_method_collection: collection(parameters, mode),
    ...options,
    invoice_creation: invoiceCreation(parameters, mode),
  });
  const priced = { ...session, ...sessionAmounts(account, session) };
  const currency = lines[0]!.priced.currency;
  rejectAmount(priced.amount_total ?? 0, currency);
  if (customer && mode === 'subscription') rejectSecondCurrency(account, customer, currency);
  return account.create('sessions', priced);
}

export function retrieveSession(account: Account, _parameters: Parameters, id: string): object {
  return account.find('sessions', 'checkout.session', id);
}

export function listSessions(account: Account, parameters: Parameters): object {
  const customer = parameters.text('customer');
  const payment = parameters.text('payment_intent');
  const subscription = parameters.text('subscription');
  const status = parameters.oneOf('status', 'complete', 'expired', 'open');
  return listPage(account, 'sessions', '/v1/checkout/sessions', parameters, (session) => {
    const isOf = matches(customer, session.customer) && matches(payment, session.payment_intent);
    return isOf && matches(subscription, session.subscription) && matches(status, session.status);
  });
}

export function listLineItems(account: Account, parameters: Parameters, id: string): object {
  account.find('sessions', 'checkout.session', id);
  return page(lineItems(account, id), `/v1/checkout/sessions/${id}/line_items`, parameters);
}

function pricedLines(
  account: Account,
  parameters: Parameters,
  mode: 'payment' | 'subscription',
): PricedLine[] {
  const lines = parameters.groups('line_items').map((line): PricedLine => {
    line.ignore('adjustable_quantity', 'metadata');
    const param = line.path('price');
    const priced = account.find('prices', 'price', line.requiredText('price'), param);
    if (!priced.active) throw invalidRequest('This field only accepts active prices.', param);
    if (mode === 'payment' && priced.recurring) {
      throw invalidRequest('You specified `payment` mode but passed a recurring price.', 'mode');
    }
    return { id: newId('li_'), price: priced.id, quantity: line.integer('quantity', 1) ?? 1, priced };
  });
  if (lines.length === 0) parameters.required('line_items', undefined);
  if (mode === 'subscription' && !lines.every(({ priced }) => priced.recurring)) {
    throw invalidRequest('You specified `subscription` mode but passed a price that does not recur.', 'mode');
  }
  if (new Set(lines.map(({ priced }) => priced.currency)).size > 1) {
    throw invalidRequest('All prices of a Checkout Session must have the same currency.', 'line_items');
  }
  return lines;
}

function expiry(parameters: Parameters, created: number): number {
  const expiresAt = parameters.integer('expires_at') ?? created + 24 * hour;
  // Tolerates a minute in both directions, for the duration of the request.
  if (expiresAt < created + 29 * minute || expiresAt > created + 24 * hour + minute) {
    throw parameters.wrong(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    );
  }
  return expiresAt;
}

function collection(parameters: Parameters, mode: string): Session['payment_method_collection'] {
  if (mode === 'payment') return 'if_required';
  return parameters.oneOf('payment_method_collection', 'always', 'if_required') ?? 'always';
}

/** Accepts parameters that have no effect here, such as those that change the look of the page. */
function ignorePresentation(parameters: Parameters): void {
  parameters.oneOf('ui_mode', 'hosted_page');
  parameters.ignore('consent_collection', 'custom_text', 'customer_creation');
  parameters.ignore('phone_number_collection', 'submit_type', 'integration_identifier');
}
