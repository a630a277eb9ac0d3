import { randomBytes } from 'node:crypto';
import { Buyer, settled } from '../../support/buyer.js';
import type { Answer, Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { expectProblem } from '../../support/problems.js';
import { RawConnection } from '../../support/raw.js';
import { eventOf, send, signed, tell, WEBHOOKS } from '../../support/webhooks.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let engines: Buyer;

beforeAll(async () => {
  world = await sharedWorld({
    settings: { STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests,whsec_of_last_year' },
  });
  ada = await world.signedIn('ada@example.com');
  engines = await Buyer.of(world, ada, 'Engines');
  await engines.subscribe('research');
  await settled(world);
});

const stored = async () =>
  (await world.database.query<{ id: string }>('SELECT id FROM stripe_events ORDER BY id')).map(
    ({ id }) => id,
  );

const wanted = async () => {
  const [mark] = await world.database.query<{ wanted: number; done: number }>(
    'SELECT wanted, done FROM settlements WHERE organization_id = $1',
    [engines.id],
  );
  expect(mark!.done).toBe(mark!.wanted);
  return mark!.wanted;
};

/** Everything that an event could change. */
const everything = () =>
  world.database.query(
    `SELECT (SELECT jsonb_agg(s ORDER BY s.id) FROM subscriptions s) AS subscriptions,
            (SELECT jsonb_agg(c ORDER BY c.id) FROM checkouts c) AS checkouts,
            (SELECT jsonb_agg(p ORDER BY p.id) FROM payments p) AS payments,
            (SELECT jsonb_agg(g ORDER BY g.id) FROM token_grants g) AS grants,
            (SELECT jsonb_agg(b ORDER BY b.organization_id) FROM billing_profiles b) AS profiles`,
  );

/** Expects that the request is rejected, and that nothing is stored, changed or requested. */
async function expectNothing(act: () => Promise<Answer>, status: number, code: string): Promise<void> {
  const before = [await stored(), await everything(), requests()];
  expectProblem(await act(), status, code, WEBHOOKS);
  await settled(world);
  expect([await stored(), await everything(), requests()]).toEqual(before);
}

const requests = () => world.payments.exchanges.filter(({ kind }) => kind === 'request').length;

const event = () =>
  JSON.stringify(
    eventOf('customer.subscription.updated', { id: engines.subscription, object: 'subscription' }),
  );

describe('an invalid webhook event', () => {
  const header = (text: string) => signed(world, text);
  const digest = (text: string) => header(text).split('v1=')[1]!;
  const time = () => Math.floor(Date.now() / 1000);

  it.each<[string, (text: string) => Record<string, string>]>([
    ['no signature', () => ({})],
    ['an empty signature', () => ({ 'stripe-signature': '' })],
    ['a sentence', () => ({ 'stripe-signature': 'trust me' })],
    [
      'the signature of another secret',
      (text) => ({ 'stripe-signature': signed(world, text, { secret: 'whsec_guessed' }) }),
    ],
    [
      'a signature that is older than five minutes',
      (text) => ({ 'stripe-signature': signed(world, text, { age: 301 }) }),
    ],
    [
      'a signature that is more than five minutes ahead',
      (text) => ({ 'stripe-signature': signed(world, text, { age: -400 }) }),
    ],
    ['a signature without a time', (text) => ({ 'stripe-signature': `v1=${digest(text)}` })],
    [
      'a time that differs from the signed one',
      (text) => ({ 'stripe-signature': `t=${time() - 1},v1=${digest(text)}` }),
    ],
    ['a time that is not a number', (text) => ({ 'stripe-signature': `t=now,v1=${digest(text)}` })],
    ['an empty v1', () => ({ 'stripe-signature': `t=${time()},v1=` })],
    ['a v1 of non-ASCII letters', () => ({ 'stripe-signature': `t=${time()},v1=${'\u00e9'.repeat(64)}` })],
    ['a v1 that is too short', (text) => ({ 'stripe-signature': header(text).slice(0, -1) })],
    [
      'only the scheme of test events',
      (text) => ({ 'stripe-signature': header(text).replace('v1=', 'v0=') }),
    ],
    [
      'a thousand wrong signatures',
      () => ({ 'stripe-signature': `t=${time()}${`,v1=${'0'.repeat(8)}`.repeat(1000)}` }),
    ],
  ])('is rejected because of its signature: %s', async (_what, headers) => {
    const text = event();
    await expectNothing(() => send(world, text, headers(text)), 400, 'invalid_signature');
  });

  it.each<[string, (text: string) => string | Buffer]>([
    ['a changed letter', (text) => text.replace('updated', 'deleted')],
    ['an additional space', (text) => `${text} `],
    ['the same JSON in another format', (text) => JSON.stringify(JSON.parse(text), null, 1)],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['no body', () => ''],
  ])('is rejected if the body was changed after signing: %s [Money, API10]', async (_what, change) => {
    const text = event();
    const headers = { 'stripe-signature': signed(world, text) };
    await expectNothing(() => send(world, change(text), headers), 400, 'invalid_signature');
  });

  it.each([
    ['an empty body', ''],
    ['an empty object', '{}'],
    ['an event without an id', JSON.stringify({ ...eventOf('invoice.paid', {}), id: undefined })],
    ['an event whose id is not a string', JSON.stringify(eventOf('invoice.paid', {}, { id: { $ne: 1 } }))],
  ])('is rejected if the signed body is not an event: %s', async (_what, text) => {
    const headers = { 'stripe-signature': signed(world, text) };
    await expectNothing(() => send(world, text, headers), 400, 'invalid_signature');
  });

  it.each<[string, object]>([
    ['an event without an object', { ...eventOf('invoice.paid', {}), data: null }],
    ['a thin event', { id: 'evt_2', object: 'v2.core.event', type: 'v1.invoice.paid' }],
    ['a ping', { id: 'evt_3', object: 'v2.core.event', type: 'v2.core.event_destination.ping', data: {} }],
    ['an event whose object has an empty id', eventOf('invoice.paid', { id: '', object: 'invoice' })],
    [
      'an event with half of a surrogate pair',
      eventOf('invoice.paid', { id: 'in_\ud800', object: 'invoice' }),
    ],
    [
      'an event whose id has half of a pair',
      eventOf('invoice.paid', { id: 'in_1', object: 'invoice' }, { id: 'evt_\udfff' }),
    ],
  ])('is accepted and ignored if it is signed, but lacks a valid id or object: %s', async (_what, event) => {
    const before = requests();
    expect((await tell(world, event)).status).toBe(200);
    await settled(world);
    expect(requests()).toBe(before);
  });

  it('is rejected if its signature is sent twice, even if both are valid', async () => {
    const text = event();
    const good = header(text);
    await expectNothing(
      () => send(world, text, { 'stripe-signature': `${good}, ${good}` }),
      400,
      'invalid_signature',
    );
    const twice = async () => {
      const connection = await RawConnection.open(world.instances[0]!.origin);
      connection.send(
        `POST ${WEBHOOKS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n`,
        `Content-Length: ${Buffer.byteLength(text)}\r\nStripe-Signature: ${good}\r\nStripe-Signature: ${good}\r\n\r\n`,
        text,
      );
      const answer = await connection.answer();
      connection.socket.destroy();
      return answer;
    };
    await expectNothing(twice, 400, 'invalid_signature');
  });

  it('is rejected if it has a wrong media type, a content encoding or more than 1 MiB', async () => {
    const text = event();
    const headers = { 'stripe-signature': signed(world, text) };
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
    ])
      await expectNothing(
        () => send(world, text, { ...headers, 'content-type': type }),
        415,
        'unsupported_media_type',
      );
    await expectNothing(
      () => send(world, text, { ...headers, 'content-encoding': 'gzip' }),
      415,
      'unsupported_media_type',
    );
    const large = JSON.stringify(eventOf('invoice.paid', { text: 'x'.repeat(1024 * 1024) }));
    await expectNothing(
      () => send(world, large, { 'stripe-signature': signed(world, large) }),
      413,
      'body_too_large',
    );
  });
});

describe('the body of a webhook', () => {
  /** Sends the head of a request, and the beginning of its body. */
  const begin = async (signature: string, body: string, length = 'Content-Length: 1000000') => {
    const connection = await RawConnection.open(world.instances[0]!.origin);
    const head = [
      `POST ${WEBHOOKS} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      length,
      `Stripe-Signature: ${signature}`,
    ];
    return connection.send(`${head.join('\r\n')}\r\n\r\n`, body);
  };

  it('is not read if the form or the time of the signature is wrong', async () => {
    const old = signed(world, 'text', { age: 301 });
    for (const signature of ['trust me', old, `${old},v1=1`]) {
      const connection = await begin(signature, '');
      expectProblem(await connection.answer(), 400, 'invalid_signature', WEBHOOKS);
      connection.close();
    }
  });

  it('is too large above 1 MiB, also without a Content-Length', async () => {
    const connection = await begin(signed(world, 'text'), '', 'Transfer-Encoding: chunked');
    connection.send(`100001\r\n${'x'.repeat(0x100001)}\r\n`);
    const answer = await connection.answer();
    expectProblem(answer, 413, 'body_too_large', WEBHOOKS);
    expect(answer.body.maximum).toBe(0x100000);
    connection.close();
  });

  it('is discarded if all unfinished bodies take more than 8 MiB and it began first [Input, V15.2.2, API4]', async () => {
    const almost = 'x'.repeat(990_000);
    const first = await begin(signed(world, 'text'), almost);
    const others = await Promise.all(Array.from({ length: 8 }, () => begin(signed(world, 'text'), almost)));
    expectProblem(await first.answer(), 408, 'request_timeout', WEBHOOKS);
    const text = event();
    expect((await send(world, text, { 'stripe-signature': signed(world, text) })).status).toBe(200);
    for (const connection of [first, ...others]) connection.close();
  });
});

describe('a signed event', () => {
  const received = { status: 200, body: { received: true } };

  it('is accepted with every configured secret, and up to five minutes after signing', async () => {
    for (const secret of ['whsec_of_the_tests', 'whsec_of_last_year']) {
      const text = event();
      await whileTimeStands(async () => {
        const headers = { 'stripe-signature': signed(world, text, { secret, age: 300 }) };
        expect(await send(world, text, headers)).toMatchObject(received);
        const ahead = { 'stripe-signature': signed(world, text, { secret, age: -300 }) };
        expect(await send(world, text, ahead)).toMatchObject(received);
      });
      expect(await stored()).toContain(JSON.parse(text).id);
    }
    const text = event();
    const rolled = signed(world, text).replace('v1=', `v1=${'0'.repeat(64)},v1=`);
    expect(await send(world, text, { 'stripe-signature': rolled })).toMatchObject(received);
  });

  it('may have signatures of schemes that we do not know', async () => {
    const text = event();
    const header = signed(world, text).replace('v1=', 'v3=aGVsbG8+/==,v1=').concat(',v0=00,v22=later');
    expect(await send(world, text, { 'stripe-signature': header })).toMatchObject(received);
  });

  it('is accepted without a session and from any origin', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const text = event();
      const headers = {
        'stripe-signature': signed(world, text),
        'sec-fetch-site': site,
        origin: 'https://evil.example',
      };
      expect(await send(world, text, headers)).toMatchObject(received);
    }
  });

  it('is stored once, even if it arrives repeatedly and concurrently', async () => {
    const text = event();
    const headers = { 'stripe-signature': signed(world, text) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(world, text, headers)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await stored()).filter((id) => id === JSON.parse(text).id)).toHaveLength(1);
    await settled(world);
    const asked = requests();
    expect(await send(world, text, headers)).toMatchObject(received);
    await settled(world);
    expect(requests()).toBe(asked);
  });

  it.each<[string, () => object]>([
    ['an unknown type', () => eventOf('agent.thought', { id: 'agt_1', object: 'agent' })],
    ['an object without an id', () => eventOf('balance.available', { object: 'balance' })],
    ['an upcoming invoice', () => eventOf('invoice.upcoming', { object: 'invoice' })],
    ['an unknown customer', () => eventOf('customer.updated', { id: 'cus_of_others', object: 'customer' })],
    [
      'a foreign subscription',
      () =>
        eventOf('customer.subscription.updated', {
          id: 'sub_of_others',
          object: 'subscription',
          status: 'active',
          metadata: { checkout_id: engines.id },
        }),
    ],
    [
      'a foreign checkout',
      () =>
        eventOf('checkout.session.completed', {
          id: 'cs_test_of_others',
          object: 'checkout.session',
          payment_status: 'paid',
        }),
    ],
    ['a foreign refund', () => eventOf('charge.refunded', { id: 'ch_of_others', object: 'charge' })],
    [
      'an object type that is an inherited property in JavaScript',
      () => eventOf('x.y', { id: 'x_1', object: 'toString' }),
    ],
    ['an id that is a path', () => eventOf('customer.updated', { id: '../charges', object: 'customer' })],
  ])('changes nothing if it is about %s', async (_what, make) => {
    await settled(world);
    const before = await everything();
    const made = make();
    expect(await tell(world, made)).toMatchObject(received);
    await settled(world);
    expect(await everything()).toEqual(before);
    expect(await stored()).toContain((made as { id: string }).id);
  });

  it('is ignored if it is of live mode and the key is of test mode', async () => {
    const before = [await stored(), await everything(), requests()];
    const object = { id: engines.subscription, object: 'subscription' };
    expect(
      await tell(world, eventOf('customer.subscription.updated', object, { livemode: true })),
    ).toMatchObject(received);
    await settled(world);
    expect([await stored(), await everything(), requests()]).toEqual(before);
  });

  it.each<[string, object]>([
    ['its id', eventOf('invoice.paid', { id: 'in_1', object: 'invoice' }, { id: 'evt_\0' })],
    ['its type', eventOf('invoice.\0', { id: 'in_1', object: 'invoice' })],
    ["its object's id", eventOf('invoice.paid', { id: 'in_\0', object: 'invoice' })],
    ["its object's id, as a line break", eventOf('invoice.paid', { id: 'in_1\n', object: 'invoice' })],
  ])('is ignored with a control character in %s', async (_what, event) => {
    const before = [await stored(), await everything()];
    expect(await tell(world, event)).toMatchObject(received);
    await settled(world);
    expect([await stored(), await everything()]).toEqual(before);
  });

  it('may have a size of 300 kB', async () => {
    const lines = Array.from({ length: 300 }, () => ({ description: randomBytes(500).toString('hex') }));
    const large = eventOf('invoice.paid', { id: 'in_large', object: 'invoice', lines: { data: lines } });
    expect(JSON.stringify(large).length).toBeGreaterThan(300_000);
    expect(await tell(world, large)).toMatchObject(received);
  });
});

it.each([
  ['a subscription without items', 'customer.subscription.updated', 'subscription', { items: { data: [] } }],
  ['a subscription whose items are missing', 'customer.subscription.updated', 'subscription', {}],
  ['a part of an invoice without its payment', 'invoice_payment.paid', 'invoice_payment', { status: 'paid' }],
])('settles the organization after an event of %s', async (_what, type, object, more) => {
  const invoice = world.payments.control.list('invoices').at(-1)!.id;
  const before = await wanted();
  const id = object === 'subscription' ? engines.subscription : 'inpay_1';
  expect((await tell(world, eventOf(type, { id, object, invoice, ...more }))).status).toBe(200);
  await settled(world);
  expect(await wanted()).toBe(before + 1);
});

it('settles the organization after the event of a detached method that pays only a subscription', async () => {
  const before = await wanted();
  const { default_payment_method: id } = world.payments.control
    .list('subscriptions')
    .find((one) => one.id === engines.subscription)!;
  await world.database.query('UPDATE billing_profiles SET payment_method = NULL');
  const detached = eventOf('payment_method.detached', { id, object: 'payment_method', customer: null });
  expect((await tell(world, detached)).status).toBe(200);
  await settled(world);
  expect(await wanted()).toBe(before + 1);
});
