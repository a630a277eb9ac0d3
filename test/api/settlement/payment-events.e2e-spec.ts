import { appendFile } from 'node:fs/promises';
import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { brokenBilling, eventFigures } from '../../support/billing-invariants.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { reconcile } from '../../support/operators.js';
import { driftIn } from '../../support/payment-drift.js';
import { END, endOf, STORY } from '../../support/payment-story.js';
import { renew } from '../../support/renewals.js';
import { gate } from '../../support/until.js';
import { eventOf, send, signed, tell } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;
let forged = 0;
const figures: Record<string, object> = {};

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: '0' } });
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterAll(async () => {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  const { EVENT_REPORT } = process.env;
  if (EVENT_REPORT) await appendFile(EVENT_REPORT, `${JSON.stringify({ ...figures, forged }, null, 2)}\n`);
  await world.stop();
});

/** Sends the newest event with invalid signatures. */
async function forge(): Promise<void> {
  const text = JSON.stringify(control.list('events').at(-1), null, 2);
  for (const header of [
    signed(world, text, { secret: 'whsec_guessed' }),
    signed(world, text, { age: 400 }),
    signed(world, `${text} `),
  ]) {
    expect((await send(world, text, { 'stripe-signature': header })).body.code).toBe('invalid_signature');
    forged++;
  }
}

/** Ways to deliver the events. */
interface Delivery {
  before?: () => void;
  between?: (step: number) => Promise<unknown> | void;
  after?: (told: string[]) => Promise<void> | void;
}

const DELIVERIES: [string, Delivery][] = [
  ['immediately, and then twice more', { after: (told) => told.forEach((id) => control.replay(id, 2)) }],
  [
    'shuffled at the end, and then twice more',
    {
      before: () => control.hold(),
      after: async (told) => {
        await control.release('shuffled');
        for (const id of told) control.replay(id, 2);
      },
    },
  ],
  [
    'in reverse order after each step',
    {
      before: () => control.hold(),
      between: async () => {
        await control.release('reversed');
        control.hold();
      },
      after: () => control.release('reversed'),
    },
  ],
  [
    'never',
    {
      before: () => control.setWebhooks(false),
      after: async () => {
        control.setWebhooks(true);
        await reconcile(world);
      },
    },
  ],
  [
    'after every other step, in reverse order at the end',
    {
      before: () => control.hold(),
      between: (step) => control.setWebhooks(step % 2 === 0),
      after: async () => {
        control.setWebhooks(true);
        await control.release('reversed');
        await reconcile(world);
      },
    },
  ],
];

describe('the stored state after a series of events', () => {
  it.each(DELIVERIES)(
    'equals the state at the payment provider if the events are delivered %s',
    async (name, { before, between, after }) => {
      const buyer = await Buyer.of(world, ada, `Events ${name}`);
      const began = world.payments.exchanges.length;
      const live = async (steps: [string, () => unknown][]) => {
        const told = control.list('events').length;
        before?.();
        for (const [index, [, step]] of steps.entries()) {
          await step();
          await between?.(index);
        }
        await forge();
        await settled(world);
        await after?.(
          control
            .list('events')
            .slice(told)
            .map(({ id }) => id),
        );
        await settled(world);
        expect(await brokenBilling(world)).toEqual([]);
      };

      await live(STORY.map(([what, step]) => [what, () => step(buyer, control)]));
      expect(await endOf(buyer)).toEqual(END);
      await live([['is deleted', () => control.deleteCustomer(buyer.customer)]]);
      expect(await buyer.billing()).toMatchObject({ customerId: null, subscriptionSummary: { active: 0 } });
      figures[name] = eventFigures(world.payments.exchanges.slice(began));
    },
  );
});

it('handles many queued events without waiting for the next poll', async () => {
  const buyer = await Buyer.of(world, ada, 'Busy');
  await buyer.portal();
  control.hold();
  for (let i = 1; i <= 80; i++) control.changeContact(buyer.customer, `name=Busy+${i}`);
  // All workers are busy with the first events while the others arrive.
  const [released, release] = gate();
  control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/customers', times: 4, until: released });
  await control.release('shuffled');
  const began = performance.now();
  release();
  await settled(world);
  // With a poll every two seconds, each of the four workers would need forty seconds for its twenty events.
  expect(performance.now() - began).toBeLessThan(30_000);
  expect((await buyer.billing()).contact.name).toBe('Busy 80');
});

describe('an event whose payload is wrong', () => {
  const object = (table: 'subscriptions' | 'sessions' | 'customers' | 'invoices', id: string) =>
    control.list(table).find((one) => one.id === id)!;
  const chargeOf = (session: string) => {
    const { payment_intent } = control.list('sessions').find(({ id }) => id === session)!;
    return control.list('charges').find((charge) => charge.payment_intent === payment_intent)!;
  };
  const told = async (type: string, lie: object) => {
    expect((await tell(world, eventOf(type, lie))).status).toBe(200);
    await settled(world);
    expect(await brokenBilling(world)).toEqual([]);
  };

  it('does not change the status of a subscription', async () => {
    const buyer = await Buyer.of(world, ada, 'Liars');
    await buyer.subscribe('research');
    const subscription = buyer.subscription;
    await told('customer.subscription.deleted', {
      ...object('subscriptions', subscription),
      status: 'canceled',
    });
    expect((await buyer.agent('research')).subscription.status).toBe('active');
    control.setCardDeclines(buyer.customer, true);
    renew(control);
    await told('customer.subscription.updated', {
      ...object('subscriptions', subscription),
      status: 'active',
    });
    const open = control.list('invoices').findLast(({ status }) => status === 'open')!;
    await told('invoice.paid', { ...open, status: 'paid', amount_paid: 2900, amount_remaining: 0 });
    expect(await buyer.agent('research')).toMatchObject({
      subscription: { status: 'past_due' },
      tokenBalance: 100_000,
    });
    control.deleteCustomer(buyer.customer);
  });

  it('neither credits an unpaid top-up nor takes tokens without a refund', async () => {
    const buyer = await Buyer.of(world, ada, 'More liars');
    const debit = await buyer.buyTokens('support', 'bank debit');
    const lie = { ...object('sessions', debit), payment_status: 'paid' };
    await told('checkout.session.completed', lie);
    await told('checkout.session.async_payment_succeeded', lie);
    expect((await buyer.agent('support')).tokenBalance).toBe(0);
    control.settle(debit, false);

    const charge = chargeOf(await buyer.buyTokens('research'));
    await told('charge.refunded', { ...charge, amount_refunded: charge.amount, refunded: true });
    expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
  });

  it('neither deletes a customer nor changes its name', async () => {
    const buyer = await Buyer.of(world, ada, 'The last liars');
    await buyer.portal();
    const { customer } = buyer;
    await told('customer.deleted', { ...object('customers', customer), deleted: true });
    await told('customer.updated', { ...object('customers', customer), name: 'Mallory' });
    expect(await buyer.billing()).toMatchObject({
      customerId: customer,
      contact: { name: null },
    });
  });
});

describe('the reconciliation with the payment provider', () => {
  it('credits a paid period whose payment and tokens are missing in the database', async () => {
    const buyer = await Buyer.of(world, ada, 'Forgotten');
    await buyer.subscribe('research');
    await settled(world);
    await world.database.query(
      `ALTER TABLE token_ledger DISABLE TRIGGER token_ledger_append_only;
       DELETE FROM token_grants WHERE organization_id = '${buyer.id}';
       DELETE FROM payments WHERE organization_id = '${buyer.id}';
       ALTER TABLE token_ledger ENABLE TRIGGER token_ledger_append_only`,
    );
    expect((await buyer.agent('research')).tokenBalance).toBe(0);
    await reconcile(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
    expect(await brokenBilling(world)).toEqual([]);
  });

  it('continues with the next repair after a failed one', async () => {
    const buyer = await Buyer.of(world, ada, 'Unlucky');
    control.setWebhooks(false);
    const session = await buyer.buyTokens('research');
    const other = await Buyer.of(world, ada, 'Unluckier');
    await other.subscribe('support');
    control.setWebhooks(true);
    await world.database.query(
      `ALTER TABLE subscriptions ADD CONSTRAINT unlucky CHECK (organization_id <> '${other.id}')`,
    );
    await reconcile(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
    await world.database.query('ALTER TABLE subscriptions DROP CONSTRAINT unlucky');
    await reconcile(world);
    expect((await other.agent('support')).subscription.status).toBe('active');
    expect(await buyer.comeBack(session)).toContain('checkout=success');
    expect(await brokenBilling(world)).toEqual([]);
  });

  it('changes nothing if no event was missed', async () => {
    const trail = () => world.database.query('SELECT id FROM audit_events ORDER BY id');
    await settled(world);
    const before = await trail();
    await reconcile(world);
    expect(await trail()).toEqual(before);
  });
});
