import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, putSubscription, sessionOf, settled } from '../../support/buyer.js';
import { connect } from '../../support/connection.js';
import { duringCall } from '../../support/histories/disturbances.js';
import { untilWaiting } from '../../support/lock-barrier.js';
import { adoptions, decisions, reconcile } from '../../support/operators.js';
import { requestsTo } from '../../support/payments.js';
import { expectProblem } from '../../support/problems.js';
import { payForeignSession, stripeOf } from '../../support/provider-sessions.js';
import { renew } from '../../support/renewals.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { trailOf } from '../../support/trail.js';
import { gate, until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import { eventOf, tell } from '../../support/webhooks.js';
import type { World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Closed ${++teams}`)));
afterEach(async () => {
  control.faults.clear();
  control.setWebhooks(true);
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
});

const destroy = async () => {
  const answer = await ada.delete(buyer.path);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code: undefined });
};
/** Waits for all events and jobs, and for the events to which the calls of jobs lead. */
async function quiet(): Promise<void> {
  const { exchanges } = world.payments;
  for (let seen = -1; seen !== exchanges.length;) {
    seen = exchanges.length;
    await settled(world);
  }
}

const session = (id: string) => control.list('sessions').find((one) => one.id === id)!;
const subscription = (id: string) => control.list('subscriptions').find((one) => one.id === id)!;
const reviews = () =>
  world.database.query<{ id: string; review: string | null; review_detail: string | null }>(
    'SELECT id, review, review_detail FROM payments WHERE organization_id = $1 ORDER BY paid_at, created_at',
    [buyer.id],
  );
const grants = () =>
  world.database.query<{ amount: number }>('SELECT amount FROM token_grants WHERE organization_id = $1', [
    buyer.id,
  ]);
const copies = () =>
  world.database.query<{ id: string; status: string }>(
    'SELECT id, status FROM subscriptions WHERE organization_id = $1',
    [buyer.id],
  );
const ourPrice = () =>
  control.list('prices').find(({ lookup_key }) => lookup_key === 'agent_research_subscription')!.id;

/** Subscribes, and sets the subscription to end. @returns its id */
async function subscribeUntilTheEnd(): Promise<string> {
  await buyer.subscribe('research');
  await quiet();
  control.scheduleEnd(buyer.subscription);
  await quiet();
  return buyer.subscription;
}

describe('the deletion of an organization with a subscription', () => {
  it('is refused while the subscription renews, and changes nothing', async () => {
    await buyer.subscribe('research');
    await quiet();
    expectProblem(await ada.delete(buyer.path), 409, 'organization_has_subscription', buyer.path);
    expect((await ada.get(buyer.path)).status).toBe(200);
    control.scheduleEnd(buyer.subscription);
    await quiet();
    control.resume(buyer.subscription);
    await quiet();
    expectProblem(await ada.delete(buyer.path), 409, 'organization_has_subscription', buyer.path);
  });

  it('is refused whatever the status of the subscription, until it has ended', async () => {
    for (const status of ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused']) {
      const id = await putSubscription(world, buyer.id, 'research', status);
      const { body } = await ada.delete(buyer.path);
      expect([status, body.code]).toEqual([status, 'organization_has_subscription']);
      await world.database.query(`UPDATE subscriptions SET status = 'canceled' WHERE id = $1`, [id]);
    }
  });

  it.each(['canceled', 'none'])('succeeds if the subscription is %s', async (status) => {
    await putSubscription(world, buyer.id, 'research', status);
    await destroy();
  });

  it('cancels a subscription that is set to end, without a refund or another invoice', async () => {
    const id = await subscribeUntilTheEnd();
    const [invoices, refunds] = [control.list('invoices').length, control.list('refunds').length];
    await destroy();
    await quiet();
    expect(subscription(id).status).toBe('canceled');
    expect(await copies()).toEqual([{ id, status: 'canceled' }]);
    expect(control.list('refunds')).toHaveLength(refunds);
    expect(control.list('invoices')).toHaveLength(invoices);
    expect(requestsTo(world.payments, 'DELETE', `/v1/subscriptions/${id}`)).toMatchObject([
      { form: expect.stringContaining('prorate=false') },
    ]);
    renew(control);
    await quiet();
    expect(await reviews()).toMatchObject([{ review: null }]);
  });

  it('cancels a subscription even if another one or a checkout fails, and ends those after the outage', async () => {
    const id = await subscribeUntilTheEnd();
    await payForeignSession(world, buyer.customer, ourPrice());
    const other = buyer.subscription;
    const { body } = await buyer.topUp('research');
    const fail = { kind: 'server error', times: 1000 } as const;
    control.faults.add({ ...fail, method: 'DELETE', path: `/v1/subscriptions/${id}` });
    control.faults.add({ ...fail, method: 'POST', path: `/v1/checkout/sessions/${sessionOf(body.url)}` });
    await destroy();
    await until(
      async () => subscription(other).status,
      (status) => status === 'canceled',
    );
    expect(subscription(id).status).toBe('active');
    control.faults.clear();
    await quiet();
    expect([subscription(id).status, session(sessionOf(body.url)).status]).toEqual(['canceled', 'expired']);
  });

  it('cancels subscriptions that are not stored yet or were created by hand', async () => {
    control.setWebhooks(false);
    await buyer.subscribe('research');
    const byCheckout = buyer.subscription;
    await payForeignSession(world, buyer.customer, ourPrice());
    const byHand = buyer.subscription;
    await destroy();
    await quiet();
    expect([byCheckout, byHand].map((id) => subscription(id).status)).toEqual(['canceled', 'canceled']);
    control.setWebhooks(true);
    await reconcile(world);
    await quiet();
    expect((await reviews()).map(({ review }) => review)).toEqual([
      'organization_deleted',
      'organization_deleted',
    ]);
    expect(await grants()).toEqual([]);
  });
});

describe('an open checkout of a deleted organization', () => {
  it.each(['checkout', 'topUp'] as const)('expires (%s)', async (what) => {
    const { body } = await buyer[what]('research');
    await destroy();
    await quiet();
    expect(session(sessionOf(body.url)).status).toBe('expired');
    const rows = await world.database.query('SELECT status FROM checkouts WHERE organization_id = $1', [buyer.id]);
    expect(rows).toEqual([{ status: 'expired' }]);
  }); // prettier-ignore

  it('expires even if it is being created at that moment', async () => {
    await buyer.portal();
    const [released, release] = gate();
    control.faults.add({ kind: 'slow', method: 'POST', path: '/v1/checkout/sessions', until: released });
    const started = buyer.topUp('research');
    await until(
      () => world.database.query('SELECT FROM checkouts WHERE organization_id = $1', [buyer.id]),
      (rows) => rows.length === 1,
    );
    await destroy();
    release();
    await started;
    await quiet();
    const mine = control.list('sessions').filter(({ metadata }) => metadata?.organization_id === buyer.id);
    expect(mine.map(({ status }) => status)).toEqual(['expired']);
  });

  it.each([
    ['checkout', 'subscription'],
    ['topUp', 'top_up'],
  ] as const)('leads to a review and credits nothing if it is paid before it expires (%s)', async (what, kind) => {
    const { body } = await buyer[what]('research');
    const id = sessionOf(body.url);
    const path = `/v1/checkout/sessions/${id}/expire`;
    control.faults.add({ kind: 'server error', method: 'POST', path, times: 1000 });
    await destroy();
    await until(
      async () => world.payments.exchanges.filter((one) => one.kind === 'request' && one.fault && one.path === path),
      (failed) => failed.length > 0,
    );
    control.pay(id);
    control.faults.clear();
    await quiet();
    const sql = 'SELECT kind, item, review, review_detail FROM payments WHERE organization_id = $1';
    expect(await world.database.query(sql, [buyer.id])).toEqual([
      {
        kind, item: 'research', review: 'organization_deleted',
        review_detail: 'The organization was deleted before.',
      },
    ]);
    expect(await grants()).toEqual([]);
    for (const { customer, status } of control.list('subscriptions'))
      if (customer === buyer.customer) expect(status).toBe('canceled');
    expect((await trailOf(world.database, buyer.id)).map(({ type }) => type)).not.toContain('tokens.granted');
  }); // prettier-ignore
});

describe.each(['reset after success', 'error after success'] as const)('the job of a deletion', (kind) => {
  it(`repeats calls that succeeded without a successful answer (${kind})`, async () => {
    const id = await subscribeUntilTheEnd();
    const { body } = await buyer.topUp('research');
    control.faults.add({ kind, method: 'DELETE', path: '/v1/subscriptions', times: 3 });
    control.faults.add({ kind, method: 'POST', path: '/v1/checkout/sessions', times: 3 });
    await destroy();
    await quiet();
    expect(control.faults.all()).not.toContainEqual(expect.objectContaining({ times: 3 }));
    expect([subscription(id).status, session(sessionOf(body.url)).status]).toEqual(['canceled', 'expired']);
    expect(await copies()).toEqual([{ id, status: 'canceled' }]);
  });
});

describe('a payment that arrives after the deletion', () => {
  const arrivals: [string, () => Promise<unknown>][] = [
    ['by its event', () => control.release('in order').then(quiet)],
    ['by the reconciliation alone', () => reconcile(world)],
    ['when the buyer returns', () => buyer.comeBack(control.list('sessions').at(-1)!.id)],
  ];
  it.each(arrivals)('is in review and credits nothing (%s) [Deletion, API6, API10]', async (_way, arrive) => {
    const { body } = await buyer.topUp('research');
    if (arrive === arrivals[0]![1]) control.hold();
    else control.setWebhooks(false);
    control.pay(sessionOf(body.url));
    await destroy();
    await arrive();
    await control.release('in order');
    expect(await reviews()).toMatchObject([{ review: 'organization_deleted' }]);
    expect(await grants()).toEqual([]);
  });

  it('is in review if the deletion commits while the payment is being stored', async () => {
    const { body } = await buyer.topUp('research');
    control.setWebhooks(false);
    control.pay(sessionOf(body.url));
    const deletion = await connect(world.database.ownerUrl);
    const begin = async () => {
      await deletion.query('BEGIN');
      await deletion.query('DELETE FROM memberships WHERE organization_id = $1', [buyer.id]);
      await deletion.query('UPDATE organizations SET name_key = NULL, deleted_at = now() WHERE id = $1', [buyer.id]);
    };
    try {
      const [began, proceed] = gate();
      // Marking the organization after the event needs its row, too, so the deletion begins after that.
      duringCall(control, '/v1/customers/', () => begin().then(proceed));
      await tell(world, eventOf('checkout.session.completed', session(sessionOf(body.url))));
      await began;
      await untilWaiting(world.database);
      await deletion.query('COMMIT');
    } finally {
      await deletion.end();
    }
    await quiet();
    expect(await reviews()).toMatchObject([{ review: 'organization_deleted' }]);
    expect(await grants()).toEqual([]);
  }); // prettier-ignore

  it('is in review and credits nothing if it is a renewal, and the subscription is canceled', async () => {
    const id = await subscribeUntilTheEnd();
    control.faults.add({ kind: 'server error', method: 'DELETE', path: '/v1/subscriptions', times: 1000 });
    await destroy();
    control.resume(id);
    renew(control);
    control.faults.clear();
    await quiet();
    expect(await reviews()).toMatchObject([{ review: null }, { review: 'organization_deleted' }]);
    expect(await grants()).toEqual([{ amount: 100_000 }]);
    expect(subscription(id).status).toBe('canceled');
  });

  it('has all of its faults in the detail of the review', async () => {
    const { body } = await buyer.topUp('research');
    await world.database.query('UPDATE checkouts SET amount = 999 WHERE id = $1', [body.id]);
    control.hold();
    control.pay(sessionOf(body.url));
    await destroy();
    await control.release('in order');
    await quiet();
    expect(await reviews()).toMatchObject([
      { review: 'organization_deleted', review_detail: expect.stringMatching(/^The organization was deleted before\. Not as agreed/) },
    ]);
  }); // prettier-ignore

  it('is in review and credits nothing if it is a bank debit', async () => {
    const id = await buyer.buyTokens('research', 'bank debit');
    await quiet();
    await destroy();
    await quiet();
    control.settle(id, true);
    await quiet();
    expect(await reviews()).toMatchObject([{ id, review: 'organization_deleted' }]);
    expect(await grants()).toEqual([]);
  });
});

describe('a subscription that arrives after the deletion', () => {
  it.each(['from a checkout of ours', 'made by hand'])('is canceled, and its payment is in review (%s)', async (way) => {
    const { body } = await buyer.checkout('research');
    await destroy();
    await quiet();
    const metadata: Record<string, string> = way === 'made by hand' ? {} : { checkout_id: body.id };
    await payForeignSession(world, buyer.customer, ourPrice(), { subscription_data: { metadata } });
    await quiet();
    expect(subscription(buyer.subscription).status).toBe('canceled');
    expect(await reviews()).toMatchObject([{ review: 'organization_deleted' }]);
    expect(await grants()).toEqual([]);
    expect((await copies()).filter(({ status }) => status !== 'canceled')).toEqual([]);
  }); // prettier-ignore

  it('is not canceled if it belongs to another customer', async () => {
    const { body } = await buyer.checkout('research');
    await destroy();
    await quiet();
    const { id } = await stripeOf(world).customers.create({ name: 'Somebody else' });
    const subscription_data = { metadata: { checkout_id: body.id } };
    await payForeignSession(world, id, ourPrice(), { subscription_data });
    await quiet();
    const theirs = control.list('subscriptions').find(({ customer }) => customer === id)!;
    expect(theirs.status).toBe('active');
    control.endSubscription(theirs.id);
  });

  it('cannot be adopted', async () => {
    await buyer.portal();
    await destroy();
    await quiet();
    control.setWebhooks(false);
    await payForeignSession(world, buyer.customer, ourPrice());
    const id = buyer.subscription;
    await expect(adoptions(world).adopt(id, { item: 'research', tokens: 1 })).rejects.toThrow(
      `The organization ${buyer.id} of the subscription was deleted. Cancel ${id} at Stripe.`,
    );
    expect(await copies()).toEqual([]);
    control.endSubscription(id);
  });
});

describe('after the deletion, operators', () => {
  async function latePayment(): Promise<string> {
    const { body } = await buyer.topUp('research');
    control.hold();
    control.pay(sessionOf(body.url));
    await destroy();
    await control.release('in order');
    await quiet();
    return (await reviews())[0]!.id;
  }
  const statusOf = async (id: string) =>
    (
      await world.database.query('SELECT tokens, refunded, amount, resolved_at FROM payments WHERE id = $1', [
        id,
      ])
    )[0]!;

  it('can refund a payment in review', async () => {
    const id = await latePayment();
    await decisions(world).refund(id);
    const { refunded, amount, resolved_at } = await statusOf(id);
    expect([refunded, resolved_at]).toEqual([amount, expect.any(Date)]);
  });

  it('can end a review with a credit', async () => {
    const id = await latePayment();
    await decisions(world).credit(id, { tokens: 5, reason: 'By mail' });
    expect(await statusOf(id)).toMatchObject({ tokens: 5, resolved_at: expect.any(Date) });
    expect(await grants()).toEqual([{ amount: 5 }]);
  });

  it('find payments, tokens, events and the customer unchanged', async () => {
    await buyer.buyTokens('research');
    await quiet();
    const customer = buyer.customer;
    const rows = async () => {
      const all: unknown[] = [];
      for (const table of ['payments', 'token_grants', 'billing_profiles', 'billing_customers'])
        all.push(await world.database.query(`SELECT * FROM ${table} WHERE organization_id = $1`, [buyer.id]));
      return all;
    };
    const [before, events] = [await rows(), await trailOf(world.database, buyer.id)];
    await destroy();
    await quiet();
    expect(await rows()).toEqual(before);
    expect((await trailOf(world.database, buyer.id)).slice(0, events.length)).toEqual(events);
    expect(buyer.customer).toBe(customer);
  });

  it('see a later refund, a new contact and the deletion of the customer', async () => {
    await buyer.buyTokens('research');
    await quiet();
    await destroy();
    const customer = buyer.customer;
    control.changeContact(customer, 'name=New+name');
    control.refund(control.list('charges').at(-1)!.id);
    await quiet();
    expect(await world.database.query('SELECT remaining FROM token_grants WHERE organization_id = $1', [buyer.id])).toEqual([{ remaining: 0 }]);
    control.deleteCustomer(customer);
    await quiet();
    const sql = 'SELECT customer_id FROM billing_profiles WHERE organization_id = $1';
    expect(await world.database.query(sql, [buyer.id])).toEqual([{ customer_id: null }]);
  }); // prettier-ignore
});

describe('a job in progress', () => {
  it('completes although the organization is deleted meanwhile', async () => {
    await buyer.portal();
    const [released, release] = gate();
    const path = `/v1/customers/${buyer.customer}`;
    control.faults.add({ kind: 'slow', method: 'POST', path, until: released });
    await buyer.changeContact({ email: 'late@example.com' });
    await until(
      async () => control.faults.all(),
      (waiting) => waiting.length === 0,
    );
    await destroy();
    release();
    await quiet();
    expect(control.list('customers').find(({ id }) => path.endsWith(id))).toMatchObject({ email: 'late@example.com' });
  }); // prettier-ignore
});
