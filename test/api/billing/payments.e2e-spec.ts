import type { Invoice } from '../../../src/sandbox/payments/state/types.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Payers ${++teams}`)));

const list = (query = '', browser = ada) => browser.get(`${buyer.path}/billing/payments${query}`);

const routeOf = (payment: string) =>
  `${world.instances[0]!.config.publicUrl}${buyer.path}/billing/payments/${payment}/invoice`;
const show = (payment: string, browser = ada) =>
  browser.get(`${buyer.path}/billing/payments/${encodeURIComponent(payment)}/invoice`);

describe('the invoice of a payment', () => {
  it('is the one that the payment provider shows now', async () => {
    await buyer.subscribe('research');
    const session = await buyer.buyTokens('support');
    await settled(world);
    const shown: Record<string, string | null> = {};
    for (const { id, invoiceUrl } of (await list()).body.data) {
      const answer = await ada.get(new URL(invoiceUrl).pathname);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
      shown[id] = answer.headers.get('location');
    }
    const [first, second] = world.payments.control.list('invoices').slice(-2);
    expect(shown).toEqual({ [first!.id]: first!.hosted_invoice_url, [session]: second!.hosted_invoice_url });
    // A page expires, and the payment provider then shows another one.
    await world.database.query(`UPDATE payments SET invoice_url = 'https://example.com/expired'`);
    expect((await show(first!.id)).headers.get('location')).toBe(first!.hosted_invoice_url);
  });

  it('is unavailable until the payment provider has made it', async () => {
    const { control } = world.payments;
    control.set({ lateInvoices: true });
    const session = await buyer.buyTokens('research');
    await settled(world);
    expect((await list()).body.data).toMatchObject([{ id: session, invoiceUrl: null }]);
    expectProblem(await show(session), 409, 'invoice_unavailable');
    control.advance(60);
    control.set({ lateInvoices: false });
    const answer = await show(session);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      control.list('invoices').at(-1)!.hosted_invoice_url,
    ]);
    await world.database.query(`UPDATE payments SET id = 'cs_test_gone' WHERE id = $1`, [session]);
    expectProblem(await show('cs_test_gone'), 409, 'invoice_unavailable');
  });

  it('cannot be requested with HEAD', async () => {
    const session = await buyer.buyTokens('research');
    await settled(world);
    const path = `${buyer.path}/billing/payments/${session}/invoice`;
    expect((await ada.request('HEAD', path)).status).toBe(405);
  });

  it('answers 503 while the payment provider is down', async () => {
    const { faults } = world.payments.control;
    const session = await buyer.buyTokens('research');
    await settled(world);
    faults.add({ kind: 'server error', method: 'GET', path: '/v1/checkout/sessions', times: 10 });
    expectProblem(await show(session), 503, 'payment_provider_unavailable');
    faults.clear();
  });
});

describe('the list of payments', () => {
  it('shows subscriptions and top-ups, newest first', async () => {
    await buyer.subscribe('research');
    await settled(world);
    await buyer.buyTokens('support');
    await settled(world);
    const { control } = world.payments;
    const ofSubscription = ({ parent }: Invoice) => parent?.type === 'subscription_details';
    const invoice = control.list('invoices').findLast(ofSubscription)!;
    const session = control.list('sessions').at(-1)!;
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.nextCursor).toBeNull();
    expect(body.data).toHaveLength(2);
    expect((await list('?limit=1&count=true')).body).toMatchObject({ total: 2, totalIsExact: true });
    expect(body.data.find(({ kind }: { kind: string }) => kind === 'subscription')).toEqual({
      id: invoice.id,
      kind: 'subscription',
      agentId: 'research',
      amount: 2900,
      currency: 'eur',
      tokens: 100_000,
      status: 'credited',
      invoiceUrl: routeOf(invoice.id),
      paidAt: new Date(invoice.status_transitions.paid_at! * 1000).toISOString(),
      disputedAt: null,
      refundedAmount: 0,
    });
    expect(body.data.find(({ kind }: { kind: string }) => kind === 'top_up')).toMatchObject({
      id: session.id,
      agentId: 'support',
      status: 'credited',
    });
    for (const [moved, kinds] of [
      ['-1 day', ['top_up', 'subscription']],
      ['2 days', ['subscription', 'top_up']],
    ] as const) {
      await world.database.query(
        `UPDATE payments SET paid_at = paid_at + $2::interval
          WHERE organization_id = $1 AND kind = 'subscription'`,
        [buyer.id, moved],
      );
      expect((await list()).body.data.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    }
  });

  it('says since when a payment is disputed, until the dispute is over', async () => {
    await buyer.buyTokens('research');
    await settled(world);
    const { control } = world.payments;
    const dispute = control.dispute(control.list('charges').at(-1)!.id);
    await settled(world);
    const [disputed] = (await list()).body.data;
    expect(disputed).toMatchObject({ status: 'disputed', disputedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    control.moveDispute(dispute, 'won');
    await settled(world);
    expect((await list()).body.data).toMatchObject([{ status: 'credited', disputedAt: null }]);
  });

  it('contains every payment exactly once across its pages, even payments with equal timestamps', async () => {
    for (let i = 0; i < 5; i++) {
      await buyer.buyTokens('research');
      await settled(world);
    }
    await world.database.query(
      `UPDATE payments SET paid_at = date_trunc('hour', paid_at) WHERE organization_id = $1`,
      [buyer.id],
    );
    const all = (await list()).body.data;
    expect(all).toHaveLength(5);
    const seen = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data);
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  it('selects by time and agent, counts what it selects, and exports it as CSV', async () => {
    await buyer.subscribe('research');
    await buyer.buyTokens('support');
    await buyer.buyTokens('research');
    await settled(world);
    await world.database.query(
      `UPDATE payments SET paid_at = '2026-03-01T00:00:00Z' WHERE organization_id = $1 AND kind = 'subscription'`,
      [buyer.id],
    );
    const kinds = async (query: string) => (await list(query)).body.data.map((one: any) => one.kind);
    expect(await kinds('?agentId=research')).toEqual(['top_up', 'subscription']);
    expect(await kinds('?until=2026-03-01T00:00:00.001Z')).toEqual(['subscription']);
    expect(await kinds('?until=2026-03-01T00:00:00Z')).toEqual([]);
    expect(await kinds('?since=2026-03-01T00:00:00Z&agentId=research')).toEqual(['top_up', 'subscription']);
    const { body } = await list('?agentId=research&limit=1&count=true');
    expect(body.total).toBe(2);
    expectProblem(await list(`?cursor=${body.nextCursor}`), 400, 'validation_failed');
    expect(await kinds(`?agentId=research&cursor=${body.nextCursor}`)).toEqual(['subscription']);
    expectProblem(await list('?agentId=%00'), 400, 'validation_failed');

    const csv = async (query: string) =>
      ada.get(`${buyer.path}/billing/payments${query}`, { headers: { accept: 'text/csv' } });
    const { headers, text } = await csv('?agentId=research');
    const shown = (await list('?agentId=research')).body.data;
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      [...Object.keys(shown[0]), 'amountDecimal', 'refundedAmountDecimal', 'agentName'].join(','),
    );
    expect(rows).toEqual(
      shown.map((one: { amount: number }) =>
        [...Object.values(one), (one.amount / 100).toFixed(2), '0.00', 'Research'].map(field).join(','),
      ),
    );
    expect((await csv('?agentId=research&bom=true')).text).toBe(`\ufeff${text}`);
    expectProblem(await csv('?bom=yes'), 400, 'validation_failed');
  });
});

/** A value of JSON as it is in a CSV file, where texts are quoted, but times are not. */
const field = (value: unknown) =>
  typeof value === 'string' && !/^\d{4}-.*Z$/.test(value) ? `"${value}"` : value;
