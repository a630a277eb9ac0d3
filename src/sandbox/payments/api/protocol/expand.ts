import { lineItems } from '../../engine/checkouts/session-costs.js';
import { invalidRequest } from '../../errors.js';
import { methodObject, sourceObject } from '../../objects/payment-methods.js';
import { list } from '../../objects/unset.js';
import type { Account } from '../../state/account.js';
import type { Charge, Customer, Invoice, Session, Table } from '../../state/types.js';

/** The table to which the ids of a field refer. */
const references: Record<string, Table> = {
  customer: 'customers',
  product: 'products',
  price: 'prices',
  default_price: 'prices',
  subscription: 'subscriptions',
  invoice: 'invoices',
  latest_invoice: 'invoices',
  payment_intent: 'paymentIntents',
  coupon: 'coupons',
  promotion_code: 'promotionCodes',
  discounts: 'discounts',
  discount: 'discounts',
  charge: 'charges',
  latest_charge: 'charges',
};

type Fields = Record<string, unknown>;

/** Replaces ids by their objects along paths such as `data.items.data.price.product`. */
export function expand(account: Account, answer: object, paths: string[]): object {
  return paths.reduce((result: object, path) => {
    const names = path.split('.');
    if (names.length > 4 + names.filter((name) => name === 'data').length) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property: ${path}`, 'expand');
    }
    return expandPath(account, result as Fields, names, path);
  }, answer);
}

function expandPath(account: Account, object: Fields, names: string[], path: string): Fields {
  const [name, ...deeper] = names;
  if (name === undefined) return object;
  const value = object[name] === undefined ? included(account, object, name) : object[name];
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');

  const into = (element: unknown): unknown => {
    const expanded = typeof element === 'string' ? referred(account, name, element, path) : element;
    return expanded === null ? null : expandPath(account, expanded as Fields, deeper, path);
  };
  return { ...object, [name]: Array.isArray(value) ? value.map(into) : into(value) };
}

function referred(account: Account, field: string, id: string, path: string): unknown {
  if (field === 'default_payment_method') {
    const method = account.store.get('attachedCards', id);
    if (method) return methodObject(method);
  }
  if (field === 'default_source') {
    const source = account.store.get('attachedCards', id);
    if (source) return sourceObject(source);
  }
  const table = Object.hasOwn(references, field) ? references[field] : undefined;
  const record = table && account.store.get(table, id);
  if (!record) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  return record;
}

/** Fields that Stripe includes only on request. */
function included(account: Account, object: Fields, name: string): unknown {
  const { store } = account;
  switch (`${String(object.object)}.${name}`) {
    case 'checkout.session.line_items': {
      const session = object as unknown as Session;
      return list(lineItems(account, session.id), `/v1/checkout/sessions/${session.id}/line_items`);
    }
    case 'invoice.payments': {
      const invoice = object as unknown as Invoice;
      const payments = store.all('invoicePayments').filter((payment) => payment.invoice === invoice.id);
      return list(payments, '/v1/invoice_payments');
    }
    case 'charge.refunds': {
      const charge = object as unknown as Charge;
      const refunds = store.all('refunds').filter((refund) => refund.charge === charge.id);
      return list(refunds.reverse(), `/v1/charges/${charge.id}/refunds`);
    }
    case 'customer.subscriptions': {
      const customer = object as unknown as Customer;
      const living = store
        .all('subscriptions')
        .filter(({ customer: owner, status }) => owner === customer.id && status !== 'canceled');
      return list(living.reverse(), `/v1/customers/${customer.id}/subscriptions`);
    }
    default:
      return undefined;
  }
}
