import type { Subscriber } from './subscriber.js';
import { AGENT, TOKENS } from './setup.js';

/** 2900 minus 20 % is 2320, with 19 % tax 2761. The balance pays 500 of it. */
export async function paysLessThanTheListPrice(subscriber: Subscriber): Promise<void> {
  await subscriber.startClock(new Date());
  await subscriber.subscribe({ percentOff: 20, taxPercent: 19, balance: -500 });
  expect(await subscriber.newestInvoice()).toMatchObject({ subtotal: 2900, total: 2761, amount_paid: 2261 });
  await subscriber.becomes({ subscription: { status: 'active', amount: 2900 }, tokenBalance: TOKENS.period });
  const credited = { status: 'credited', amount: 2261, tokens: TOKENS.period };
  expect(await subscriber.newestPayment()).toMatchObject(credited);
}

export async function disputesAPayment(subscriber: Subscriber): Promise<void> {
  await subscriber.startClock(new Date());
  await subscriber.subscribe({ card: 'disputed' });
  await subscriber.becomes({ subscription: { status: 'active' }, tokenBalance: 0 });
  expect(await subscriber.newestPayment()).toMatchObject({ status: 'disputed' });
  const refused = await subscriber.buyer.topUp(AGENT);
  expect([refused.status, refused.body.code]).toEqual([409, 'checkout_unavailable']);

  const { id: subscription } = await subscriber.subscription();
  const [invoice] = (await subscriber.stripe.invoices.list({ subscription, expand: ['data.payments'] })).data;
  const payment = invoice!.payments!.data[0]!.payment.payment_intent as string;
  const [dispute] = (await subscriber.stripe.disputes.list({ payment_intent: payment })).data;
  const evidence = { uncategorized_text: 'winning_evidence' };
  await subscriber.stripe.disputes.update(dispute!.id, { evidence, submit: true });
  await subscriber.becomes({ tokenBalance: TOKENS.period, actions: { topUp: { allowed: true } } });
}

export async function opensCheckoutSessions(subscriber: Subscriber): Promise<void> {
  await subscriber.startClock(new Date());
  const subscription = await subscriber.checkout('subscription');
  const topUp = await subscriber.checkout('top_up');
  const hasTax = subscriber.setup.world.instances[0]!.config.stripe.tax === 'automatic';
  for (const session of [subscription, topUp])
    expect(session).toMatchObject({
      status: 'open',
      adaptive_pricing: { enabled: false },
      allow_promotion_codes: true,
      automatic_tax: { enabled: hasTax },
      metadata: { checkout_id: session.client_reference_id },
    });
  expect([subscription.mode, topUp.mode]).toEqual(['subscription', 'payment']);
  expect(topUp.invoice_creation).toMatchObject({ enabled: true });
  if (!subscriber.setup.provider.payTopUp) return;

  subscriber.setup.provider.payTopUp(topUp.id);
  await subscriber.becomes({ tokenBalance: TOKENS.topUp });
  expect(await subscriber.newestPayment()).toMatchObject({
    kind: 'top_up',
    status: 'credited',
    invoiceUrl: expect.stringMatching(/^http/),
  });
}
