import { afterPayment } from '../control.js';
import { asksForAddress, type Entries } from '../engine/buyer.js';
import { isTrial } from '../engine/checkout.js';
import { priceLabel } from '../engine/lines.js';
import { lineItems } from '../engine/session-costs.js';
import { money } from '../money.js';
import type { Account } from '../state/account.js';
import type { Session } from '../state/types.js';
import { button, type Html, markup, table } from './html.js';
import type { View, Visit } from './view.js';

export function checkoutPage({ account, id, query }: Visit): View {
  const session = account.find('sessions', 'checkout.session', id);
  const back = session.cancel_url && markup`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`;
  if (session.status === 'complete') {
    const title = session.payment_status === 'paid' ? 'Paid' : 'Your payment is processing';
    return { title, body: markup`<p><a href="${afterPayment(session)}">Continue</a></p>` };
  }
  if (session.status !== 'open') {
    return {
      title: 'This checkout has expired',
      body: markup`<p class="notice">Nothing was charged.</p>
        ${back}`,
    };
  }
  const trial = isTrial(account.find('purchases', 'checkout.session', id));
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const lines = lineItems(account, id).map((line) => [
    markup`${line.quantity} × ${line.description}`,
    markup`${line.price && priceLabel(line.price)}`,
    markup`${money(line.amount_total, line.currency)}`,
  ]);
  const { debitDays } = account.store.settings;
  const debit =
    !trial && button(`Pay by bank debit (settles in ${debitDays} days)`, { outcome: 'bank debit' });
  return {
    title: session.mode === 'subscription' ? 'Subscribe' : 'Checkout',
    body: markup`
      ${query.has('declined') && markup`<p class="notice" role="alert">Your card was declined. Nothing was charged.</p>`}
      ${table(['Item', 'Price', 'Amount'], lines)}
      ${amountsOf(session)}
      <p><strong>${trial ? 'Nothing due today' : `Total ${total}`}</strong></p>
      <form method="post" class="stacked">
        ${buyerInputs(account, session)}<input type="hidden" name="outcome" value="paid">
        <button>${trial ? 'Start the trial' : `Pay ${total}`}</button>
      </form>
      <div>${button('Pay with a card that is declined', { outcome: 'declined' })} ${debit}</div>
      ${session.allow_promotion_codes && promotionForm}
      ${back}
      <p class="quiet">Sandbox: no real money is charged.</p>`,
  };
}

/** Only what the session asks for. */
function buyerInputs(account: Account, session: Session): Html[] {
  const inputs: [isAsked: boolean | undefined, label: string, name: keyof Entries, value: string][] = [
    [asksForAddress(account, session), 'Country (two letters)', 'country', 'DE'],
    [session.tax_id_collection?.enabled, 'Company name', 'name', ''],
    [session.tax_id_collection?.enabled, 'VAT number', 'taxId', ''],
    [session.adaptive_pricing?.enabled, 'Local currency (empty: pay as listed)', 'currency', ''],
  ];
  return inputs
    .filter(([isAsked]) => isAsked)
    .map(([, label, name, value]) => markup`<label>${label} <input name="${name}" value="${value}"></label>`);
}

function entriesOf(form: URLSearchParams): Entries {
  const names = ['country', 'name', 'taxId', 'currency'] as const;
  return Object.fromEntries(names.flatMap((name) => (form.get(name) ? [[name, form.get(name)]] : [])));
}

function amountsOf({ total_details: details, currency }: Session): Html[] {
  const rows: [label: string, amount: number][] = [
    ['Discount', -(details?.amount_discount ?? 0)],
    ['Tax', details?.amount_tax ?? 0],
  ];
  return rows
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => markup`<p>${label} ${money(amount, currency ?? 'usd')}</p>`);
}

const promotionForm = markup`<form method="post" class="stacked">
  <input type="hidden" name="outcome" value="promotion">
  <label>Promotion code <input name="code"></label><button class="quiet">Apply</button>
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
