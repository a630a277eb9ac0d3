import type { Invoice } from '../../../src/sandbox/payments/state/types.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { expectProblem } from '../../support/problems.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Payers ${++teams}`)));

const list = (query = '', browser = ada) => browser.get(`${buyer.path}/billing/payments${query}`);

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
    expect(body.data.find(({ kind }: { kind: string }) => kind === 'subscription')).toEqual({
      ...{ id: invoice.id, kind: 'subscription', agentId: 'research', amount: 2900, currency: 'eur' },
      ...{ tokens: 100_000, status: 'credited', invoiceUrl: invoice.hosted_invoice_url },
      paidAt: new Date(invoice.status_transitions.paid_at! * 1000).toISOString(),
    });
    expect(body.data.find(({ kind }: { kind: string }) => kind === 'top_up')).toMatchObject({
      ...{ id: session.id, agentId: 'support', status: 'credited' },
    });
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

  it('rejects the cursor of another list', async () => {
    const cursor = btoa('["audit-events","a","b"]');
    expectProblem(await list(`?cursor=${cursor}`), 400, 'validation_failed');
  });

  it('is empty without payments, even if another organization has some', async () => {
    await buyer.buyTokens('research');
    await settled(world);
    const other = await Buyer.of(world, ada, `Others ${teams}`);
    expect((await ada.get(`${other.path}/billing/payments`)).body).toEqual({ data: [], nextCursor: null });
  });
});
