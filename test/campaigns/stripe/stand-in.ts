import type Stripe from 'stripe';
import type { Payments } from '../../support/payments.js';
import { settled } from '../../support/buyer.js';
import { startWorld } from '../../support/world.js';
import type { Provider, Terms } from './provider.js';
import { connect, OFFERS, type Setup } from './setup.js';

/** Uses the sandbox's stand-in. It can pay checkout pages, and sends webhooks. */
export async function onStandIn(): Promise<Setup> {
  const world = await startWorld({ settings: { ...OFFERS, STRIPE_TAX: 'automatic' } });
  const { payments } = world;
  payments.control.set({ taxPercent: 0 });
  const provider: Provider = {
    stripe: connect(payments.environment),
    follow: () => undefined, // the stand-in has one clock for everything
    subscribe: async (session, terms) => pay(payments, session, terms),
    payTopUp: (sessionId) => void payments.control.pay(sessionId),
    deliver: () => settled(world),
    stop: () => world.stop(),
  };
  return { world, provider, exchanges: payments.exchanges };
}

function pay({ control }: Payments, { id }: Stripe.Checkout.Session, terms: Terms): void {
  if (terms.percentOff) {
    const code = `SALE${id.slice(-8)}`;
    control.createPromotion(code, { percent_off: terms.percentOff, amount_off: null, currency: null });
    control.applyPromotionCode(id, code);
  }
  control.set({ taxPercent: terms.taxPercent ?? 0 });
  control.pay(id, 'card', { country: 'DE' });
  if (terms.card === 'disputed') control.dispute(control.list('charges').at(-1)!.id);
}
