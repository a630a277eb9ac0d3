import { Html, markup, outcome } from '../../html.js';
import { asksForAddress, type Entries } from '../engine/buyer.js';
import { afterPayment, isTrial } from '../engine/checkouts/checkout.js';
import { isProcessing } from '../engine/invoices.js';
import { priceLabel } from '../engine/lines.js';
import { lineItems } from '../engine/checkouts/session-costs.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Customer, Session } from '../state/types.js';
import { clockNote } from './clock-note.js';
import { button, input } from './forms.js';
import type { View, Visit } from './view.js';

export function checkoutPage(visit: Visit): View {
  const { account, id } = visit;
  const session = account.find('sessions', 'checkout.session', id);
  if (session.status === 'complete') {
    const [title, sentence] = endOf(account, session);
    return { title, body: markup`<p>${sentence}</p><p><a href="${afterPayment(session)}">Continue</a></p>` };
  }
  if (session.status !== 'open')
    return {
      title: 'This checkout has expired',
      body: markup`<p>Nothing was charged. Start again from the application.</p>${wayBack(session)}`,
    };
  return {
    title: session.mode === 'subscription' ? 'Subscribe' : 'Checkout',
    body: openCheckout(visit, session),
  };
}

function endOf(account: Account, session: Session): [title: string, sentence: string] {
  if (isProcessing(account, session))
    return ['Your payment is processing', 'The bank debit takes a few days to settle.'];
  if (session.payment_status === 'unpaid')
    return ['Your payment has failed', 'Start again from the application.'];
  return ['Paid', 'This checkout is complete.'];
}

function openCheckout({ account, id, query, problem }: Visit, session: Session): Html {
  const isForTrial = isTrial(account.find('purchases', 'checkout.session', id));
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const refusal = problem ?? (query.has('declined') && 'Your card was declined. Nothing was charged.');
  const { debitDays } = account.store.settings;
  return markup`
    <p class="soft">This page stands in for Stripe. No real money is charged, so it asks for no card.</p>
    ${clockNote(account)}
    ${buyerOf(account, session)}
    ${refusal && outcome(refusal, false)}
    ${billOf(account, id, session, isForTrial ? 'Nothing' : total)}
    <form method="post" class="stacked">
      ${buyerInputs(account, session)}<input type="hidden" name="outcome" value="paid">
      <button>${isForTrial ? 'Start the trial' : `Pay ${total}`}</button>
    </form>
    ${session.allow_promotion_codes && promotionForm}
    <h2>Try something else</h2>
    ${button('Pay with a card that is declined', { outcome: 'declined' })}
    ${!isForTrial && button(`Pay by bank debit (settles in ${debitDays} days)`, { outcome: 'bank debit' })}
    ${wayBack(session)}`;
}

function buyerOf(account: Account, { customer: id }: Session): Html | null {
  if (!id) return null;
  const { name, email } = account.find('customers', 'customer', id) as Customer;
  return markup`<p>For ${name ?? email}</p>`;
}

function wayBack({ cancel_url: url }: Session): Html | null {
  return url ? markup`<p><a href="${url}">Cancel and go back</a></p>` : null;
}

function billOf(account: Account, id: string, session: Session, dueToday: string): Html {
  const { total_details: details, currency } = session;
  const items = lineItems(account, id).map(
    (line) => markup`<li><span>${line.quantity} × ${line.description}<br>
      <small class="soft">${line.price && priceLabel(line.price)}</small></span>
      <span>${money(line.amount_total, line.currency)}</span></li>`,
  );
  const changes: [label: string, amount: number][] = [
    ['Discount', -(details?.amount_discount ?? 0)],
    ['Tax', details?.amount_tax ?? 0],
  ];
  const amounts = changes
    .filter(([, amount]) => amount !== 0)
    .map(
      ([label, amount]) =>
        markup`<li><span>${label}</span><span>${money(amount, currency ?? 'usd')}</span></li>`,
    );
  return markup`<ul class="bill">${items}${amounts}
    <li class="total"><span>Due today</span><span>${dueToday}</span></li></ul>`;
}

/** Inputs for the data that the session asks for. */
function buyerInputs(account: Account, session: Session): Html[] {
  const hasTaxId = session.tax_id_collection?.enabled;
  const inputs: (false | undefined | Html)[] = [
    asksForAddress(account, session) && input('Country', 'country', 'DE', 'Two letters, such as DE'),
    hasTaxId && input('Company name', 'name'),
    hasTaxId && input('VAT number', 'taxId'),
    session.adaptive_pricing?.enabled &&
      input('Local currency', 'currency', '', 'Leave empty to pay as listed.'),
  ];
  return inputs.filter((one) => one instanceof Html);
}

function entriesOf(form: URLSearchParams): Entries {
  const names = ['country', 'name', 'taxId', 'currency'] as const;
  return Object.fromEntries(names.flatMap((name) => (form.get(name) ? [[name, form.get(name)]] : [])));
}

const promotionForm = markup`<form method="post" class="stacked">
  <input type="hidden" name="outcome" value="promotion">
  <label>Promotion code <input name="code" required></label><button class="quiet">Apply</button>
</form>`;

export function onCheckoutPage({ account, control, id }: Visit, form: URLSearchParams): string {
  const outcome = form.get('outcome');
  if (outcome === 'promotion') {
    control.applyPromotionCode(id, form.get('code') ?? '');
    return `${account.pagesUrl}/checkout/${id}`;
  }
  if (outcome === 'declined') return `${account.pagesUrl}/checkout/${id}?declined`;
  const session = account.find('sessions', 'checkout.session', id);
  // A double click pays only once.
  if (session.status === 'complete') return afterPayment(session);
  return control.pay(id, outcome === 'bank debit' ? 'bank debit' : 'card', entriesOf(form));
}
