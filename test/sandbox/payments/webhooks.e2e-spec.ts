import { readFile } from 'node:fs/promises';
import { WEBHOOK_EVENTS } from '../../../src/billing/stripe/setup/webhook-events.js';
import { PaymentWorld, usePaymentWorld, webhookSecret } from '../../support/payment-world.js';
import { signature } from '../../../src/sandbox/payments/webhooks/signature.js';

describe('the webhook queue of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const attempts = () => world.exchanges.filter((exchange) => exchange.kind === 'delivery');

  it('retries an event until the endpoint accepts it', async () => {
    let refusals = 2;
    world.answerWebhook = () => (refusals-- > 0 ? 500 : 200);
    await world.customer();
    const event = await world.event('customer.created');
    await world.control.delivered();
    expect(attempts().map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 500],
      [3, 200],
    ]);
    expect((await world.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
  });

  it('signs events with the real time, even when its own clock is ahead', async () => {
    const payload = '{"id":"evt_1","object":"event","type":"invoice.paid"}';
    const header = signature(payload, webhookSecret, Math.floor(Date.now() / 1000));
    expect(world.stripe.webhooks.constructEvent(payload, header, webhookSecret).id).toBe('evt_1');
    expect(() => world.stripe.webhooks.constructEvent(`${payload} `, header, webhookSecret)).toThrow();
    world.control.advanceMonths(12);
    await world.customer();
    await world.event('customer.created');
  });

  it('holds events and releases them in reverse order', async () => {
    world.control.hold();
    const names = ['first', 'second', 'third'];
    for (const name of names) await world.stripe.customers.create({ name });
    await world.control.delivered();
    expect(world.received.length).toBe(0);
    await world.control.release('reversed');
    expect(world.received.map(({ data }) => (data.object as { name: string }).name)).toEqual(
      [...names].reverse(),
    );
    await world.customer();
    await world.event('customer.created', 4);
  });

  it('can deliver an event several times', async () => {
    await world.customer();
    const event = await world.event('customer.created');
    world.control.replay(event.id, 2);
    await world.control.delivered();
    expect(world.received.map(({ id }) => id)).toEqual([event.id, event.id, event.id]);
  });

  it('drops events while it is off, and lists undelivered events', async () => {
    world.control.setWebhooks(false);
    await world.customer();
    world.control.setWebhooks(true);
    world.answerWebhook = () => 500;
    const { id } = await world.customer();
    const missed = await world.stripe.events.list({ delivery_success: false, types: ['customer.created'] });
    expect(missed.data.map(({ data }) => (data.object as { id: string }).id)).toEqual([id]);
    expect((await world.stripe.events.list({ type: 'customer.created' })).data.length).toBe(2);
  });

  it('delivers only events of the subscribed types', async () => {
    const selective = await PaymentWorld.start({ webhookEvents: ['customer.updated'] });
    try {
      const { id } = await selective.customer();
      await selective.stripe.customers.update(id, { name: 'Globex' });
      await selective.control.delivered();
      expect(selective.types()).toEqual(['customer.updated']);
      const { data } = await selective.stripe.events.list({ type: 'customer.created' });
      expect(data).toMatchObject([{ pending_webhooks: 0 }]);
    } finally {
      await selective.stop();
    }
  });

  it('subscribes the service to the events that it handles and that docs/agents-and-billing.md lists', async () => {
    const page = await readFile('docs/agents-and-billing.md', 'utf8');
    const [, list = ''] = /with these events:\s+([^]*?)\n\n/.exec(page)!;
    const patterns = [...list.matchAll(/`([^`]+)`/g)].map(([, pattern]) => pattern!);
    const matches = (type: string, pattern: string) =>
      pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
    expect(patterns.filter((pattern) => !WEBHOOK_EVENTS.some((type) => matches(type, pattern)))).toEqual([]);
    expect(WEBHOOK_EVENTS.filter((type) => !patterns.some((pattern) => matches(type, pattern)))).toEqual([]);
  });
});
