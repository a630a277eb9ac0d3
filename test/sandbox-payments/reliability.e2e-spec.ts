import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultKind } from '../../src/sandbox/payments/faults.js';
import { Store } from '../../src/sandbox/payments/store.js';
import { PaymentWorld } from '../support/payment-world.js';

describe('What goes wrong', () => {
  let world: PaymentWorld;
  beforeEach(async () => {
    world = await PaymentWorld.start();
  });
  afterEach(async () => {
    await world.stop();
    expect(world.drift).toEqual([]);
  });

  const create = (key: string, name = 'Acme') =>
    world.stripe.customers.create({ name, metadata: { org: '1' } }, { idempotencyKey: key, timeout: 2000 });

  it('answers a repetition with what it answered before', async () => {
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

  it('keeps errors under the key too, but not what was wrong with the parameters', async () => {
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

  it('refuses a second request with the key of one under way', async () => {
    world.control.faults.add({ kind: 'slow', milliseconds: 300 });
    const outcomes = await Promise.allSettled([create('key-1'), create('key-1')]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBe(1);
    expect((refused[0]!.reason as { statusCode: number }).statusCode).toBe(409);
    expect(world.control.list('customers').length).toBe(1);
  });

  it('forgets a key after a day', async () => {
    const first = await create('key-1');
    world.realTime = () => Date.now() + 25 * 3_600_000;
    const second = await create('key-1', 'Other');
    expect(second.id).not.toBe(first.id);
    expect(world.control.list('answers').map(({ id }) => id)).toEqual(['key-1']);
  });

  const faults: [kind: FaultKind, error: string, happened: boolean, afterwards: 'works' | 'fails'][] = [
    ['too many requests', 'StripeRateLimitError', false, 'works'],
    ['server error', 'StripeAPIError', false, 'fails'],
    ['error after success', 'StripeAPIError', true, 'fails'],
    ['hang', 'StripeConnectionError', false, 'works'],
    ['garbage', 'StripeAPIError', true, 'works'],
    ['cut body', 'StripeConnectionError', true, 'works'],
  ];
  for (const [kind, type, happened, afterwards] of faults) {
    it(`fails so: ${kind}`, async () => {
      world.control.faults.add({ kind, method: 'POST', path: '/v1/customers' });
      await expect(create('key-1')).rejects.toMatchObject({ type });
      expect(world.control.list('customers').length).toBe(happened ? 1 : 0);
      if (afterwards === 'works') expect((await create('key-1')).name).toBe('Acme');
      else await expect(create('key-1')).rejects.toMatchObject({ statusCode: 500 });
      expect(world.control.list('customers').length).toBe(happened || afterwards === 'works' ? 1 : 0);
    });
  }

  // The SDK repeats these two by itself, with the same key, whatever its settings say.
  for (const kind of ['reset', 'reset after success'] as const) {
    it(`fails so: ${kind}`, async () => {
      world.control.faults.add({ kind });
      const customer = await create('key-1');
      const happened = kind === 'reset after success';
      expect(customer.lastResponse.headers['idempotent-replayed']).toBe(happened ? 'true' : undefined);
      expect(world.control.list('customers').length).toBe(1);
    });
  }

  it('does what it was asked even when the client has left meanwhile', async () => {
    world.control.faults.add({ kind: 'slow', milliseconds: 200 });
    const options = { idempotencyKey: 'key-1', timeout: 50 };
    await expect(world.stripe.customers.create({ name: 'Acme' }, options)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    await world.event('customer.created');
    expect(world.control.list('customers').length).toBe(1);
  });

  it('goes on where it was after a restart', async () => {
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

  it('drops a line that a crash has torn, and complains of any other damage', async () => {
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
