import Stripe from 'stripe';
import type { World } from './world.js';

/** A client for the payment provider that is not the service's, such as an operator with Stripe's dashboard. */
export function stripeOf({ payments }: Pick<World, 'payments'>): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = payments.environment;
  const { hostname: host, port } = new URL(STRIPE_API_BASE!);
  return new Stripe(STRIPE_SECRET_KEY!, { host, port, protocol: 'http', telemetry: false });
}

/** Creates and pays a session for this customer. @returns its id */
export async function payForeignSession(
  world: Pick<World, 'payments'>,
  customer: string,
  line: string | Stripe.Checkout.SessionCreateParams.LineItem[],
  more: Stripe.Checkout.SessionCreateParams = {},
): Promise<string> {
  const { id } = await stripeOf(world).checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: typeof line === 'string' ? [{ price: line, quantity: 1 }] : line,
    success_url: 'https://example.com/',
    ...more,
  });
  world.payments.control.pay(id);
  return id;
}
