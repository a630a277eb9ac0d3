import type Stripe from 'stripe';
import type { PaymentMethod } from './values/customer.js';

/** Only cards have a brand and an expiry. Wallets such as PayPal have no last digits. */
export function methodOf(method: Stripe.PaymentMethod | string | null): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  const { id, type, card } = method;
  const details = method[type as keyof Stripe.PaymentMethod] as { last4?: string | null } | null | undefined;
  return {
    id,
    kind: type,
    brand: card?.brand ?? null,
    last4: details?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

/** A card, a bank account or a source of Stripe's older interfaces, which still pays invoices. */
export function sourceOf(source: Stripe.CustomerSource | string | null): PaymentMethod | null {
  if (!source || typeof source === 'string') return null;
  const { id, object } = source;
  const nothing = { brand: null, last4: null, expMonth: null, expYear: null };
  switch (object) {
    case 'card': {
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = source;
      return { id, kind: 'card', brand: brand.toLowerCase(), last4, expMonth, expYear };
    }
    case 'bank_account':
      return { ...nothing, id, kind: 'us_bank_account', last4: source.last4 };
    case 'source': {
      const { type, card } = source;
      const { brand = null, last4 = null, exp_month: expMonth = null, exp_year: expYear = null } = card ?? {};
      return { id, kind: type, brand: brand && brand.toLowerCase(), last4, expMonth, expYear };
    }
    default:
      return { ...nothing, id, kind: object };
  }
}
