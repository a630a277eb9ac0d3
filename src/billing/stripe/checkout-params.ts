import type Stripe from 'stripe';
import { secondsOf } from './conversions.js';
import type { NewCheckoutSession } from './values/checkout-session.js';

type Params = Stripe.Checkout.SessionCreateParams;

/** The parameters depend only on the input, because Stripe requires the same ones for the same idempotency key. */
export function checkoutParamsOf(session: NewCheckoutSession): Params {
  const { kind, reference, options } = session;
  const metadata = { ...session.metadata, checkout_id: reference };
  return {
    mode: kind === 'subscription' ? 'subscription' : 'payment',
    client_reference_id: reference,
    customer: session.customerId,
    line_items: [{ price: session.priceId, quantity: 1 }],
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: secondsOf(session.expiresAt),
    metadata,
    ...(kind === 'subscription'
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata } }),
    ...(options && {
      // Disables local currencies, even if the account has enabled them: buyers pay in the agreed currency.
      adaptive_pricing: { enabled: false },
      saved_payment_method_options: { payment_method_save: 'enabled' },
      // Subscriptions have invoices anyway, and Stripe rejects this parameter for them.
      ...(kind === 'top_up' && { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
      ...(options.tax === 'automatic' && TAX),
      ...(options.promotionCodes && { allow_promotion_codes: true }),
    }),
  };
}

/** Stripe needs the address to tax renewals. Collecting tax IDs requires storing the name of the business. */
const TAX = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} satisfies Params;
