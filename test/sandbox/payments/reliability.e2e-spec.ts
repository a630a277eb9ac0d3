import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultKind } from '../../../src/sandbox/payments/faults.js';
import { Store } from '../../../src/sandbox/payments/state/store.js';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';
import { gate, until } from '../../support/until.js';

describe('the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const create = (key: string, name = 'Acme') =>
    world.stripe.customers.create({ name, metadata: { org: '1' } }, { idempotencyKey: key });

  /** Resolves once a request has met the pending fault. */
  const faultTaken = () =>
    until(
      async () => world.control.faults.all(),
      ({ length }) => length === 0,
    );

  it('replays the response if an idempotency key is repeated', async () => {
    const first = await create('key-1');
    const again = await create('key-1');
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBe(undefined);
    await expect(create('key-1', 'Other')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect(world.control.list('customers').length).toBe(1);
  });

  it('replays error responses, except those about invalid parameters', async () => {
    const { stripe } = world;
    world.control.faults.add({ kind: 'server error' });
    await expect(create('key-1')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('key-1')).rejects.toMatchObject({ statusCode: 500 });
    expect(world.control.list('customers').length).toBe(0);

    const refund = () => stripe.refunds.create({ charge: 'ch_nothing' }, { idempotencyKey: 'key-2' });
    await expect(refund()).rejects.toMatchObject({ statusCode: 400 });
    await expect(refund()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });

    const wrong = () => stripe.customers.create({ email: 'nobody' }, { idempotencyKey: 'key-3' });
    await expect(wrong()).rejects.toMatchObject({ statusCode: 400 });
    expect((await create('key-3')).id).toBeTruthy();
    await expect(create('k'.repeat(256))).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('rejects a request while another one with the same idempotency key is in flight', async () => {
    const [released, release] = gate();
    world.control.faults.add({ kind: 'slow', until: released });
    const both = [create('key-1'), create('key-1')];
    await expect(Promise.race(both)).rejects.toMatchObject({ statusCode: 409 });
    release();
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(world.control.list('customers').length).toBe(1);
  });

  it('forgets an idempotency key after a day', async () => {
    const first = await create('key-1');
    world.realTime = () => Date.now() + 25 * 3_600_000;
    const second = await create('key-1', 'Other');
    expect(second.id).not.toBe(first.id);
    expect(world.control.list('answers').map(({ id }) => id)).toEqual(['key-1']);
  });

  const faults: [kind: FaultKind, error: string, happened: boolean, afterwards: 'works' | 'fails'][] = [
    ['too many requests', 'StripeRateLimitError', false, 'works'],
    ['rejected', 'StripeInvalidRequestError', false, 'works'],
    ['server error', 'StripeAPIError', false, 'fails'],
    ['error after success', 'StripeAPIError', true, 'fails'],
    ['garbage', 'StripeAPIError', true, 'works'],
    ['cut body', 'StripeConnectionError', true, 'works'],
  ];
  for (const [kind, type, happened, afterwards] of faults) {
    it(`simulates the fault "${kind}"`, async () => {
      world.control.faults.add({ kind, method: 'POST', path: '/v1/customers' });
      await expect(create('key-1')).rejects.toMatchObject({ type });
      expect(world.control.list('customers').length).toBe(happened ? 1 : 0);
      if (afterwards === 'works') expect((await create('key-1')).name).toBe('Acme');
      else await expect(create('key-1')).rejects.toMatchObject({ statusCode: 500 });
      expect(world.control.list('customers').length).toBe(happened || afterwards === 'works' ? 1 : 0);
    });
  }

  // The SDK always retries after these two, with the same key.
  for (const kind of ['reset', 'reset after success'] as const) {
    it(`simulates the fault "${kind}"`, async () => {
      world.control.faults.add({ kind });
      const customer = await create('key-1');
      const happened = kind === 'reset after success';
      expect(customer.lastResponse.headers['idempotent-replayed']).toBe(happened ? 'true' : undefined);
      expect(world.control.list('customers').length).toBe(1);
    });
  }

  it('simulates the fault "hang"', async () => {
    world.control.faults.add({ kind: 'hang', method: 'POST', path: '/v1/customers' });
    const failed = expect(create('key-1')).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await faultTaken();
    await world.shut();
    await failed;
    await world.open();
    expect(world.control.list('customers').length).toBe(0);
    expect((await create('key-1')).name).toBe('Acme');
    expect(world.control.list('customers').length).toBe(1);
  });

  it('completes a request whose client disconnects', async () => {
    const [released, release] = gate();
    world.control.faults.add({ kind: 'slow', until: released });
    const leaving = new AbortController();
    const left = expect(
      fetch(`${world.apiUrl}/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': 'key-1' },
        body: new URLSearchParams({ name: 'Acme' }),
        signal: leaving.signal,
      }),
    ).rejects.toThrow();
    await faultTaken();
    leaving.abort();
    await left;
    release();
    await world.event('customer.created');
    expect(world.control.list('customers').length).toBe(1);
  });

  it('keeps its state across a restart', async () => {
    const subscription = await world.subscription();
    const replayed = await create('key-1');
    world.control.advanceMonths(1);
    await world.control.delivered();
    const before = world.control.list('invoices');
    world.answerWebhook = () => 500;
    await world.stripe.customers.create({ name: 'Last' });
    await world.shut();
    world.answerWebhook = () => 200;
    await world.open();

    expect(world.control.list('invoices')).toEqual(before);
    const again = await world.stripe.subscriptions.retrieve(subscription.id);
    expect(again.status).toBe('active');
    expect((await create('key-1')).id).toBe(replayed.id);
    await world.control.delivered();
    const created = world.received.filter(({ type }) => type === 'customer.created');
    expect(created.some(({ data }) => (data.object as { name: string }).name === 'Last')).toBe(true);
    expect(world.control.now() > Date.now() / 1000 + 27 * 86_400).toBe(true);
  });

  it('ignores an incomplete last line of its state file, and reports other damage', async () => {
    await world.customer();
    await world.shut();
    const file = join(world.directory, 'payments.jsonl');
    const whole = await readFile(file, 'utf8');
    await appendFile(file, '[["customers","cus_torn",{"id":');
    await world.open();
    expect(world.control.list('customers').length).toBe(1);
    await world.shut();
    await appendFile(file, 'nonsense\n');
    expect(() => new Store(world.directory)).toThrow(/damaged at line/);
    await writeFile(file, whole);
    await world.open();
  });
});
