import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PaymentDecisionsService } from '../../../src/settlement/reviews/payment-decisions.service.js';
import { SubscriptionAdoptionService } from '../../../src/settlement/reviews/subscription-adoption.service.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { payForeignSession, stripeOf } from '../../support/provider-sessions.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let decisions: PaymentDecisionsService;
let buyer: Buyer;
let directory: string;
let teams = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workspace-commands-'));
  world = await startWorld();
  decisions = world.instances[0]!.app.nest.get(PaymentDecisionsService);
  ada = await world.signedIn('ada@example.com');
});
afterAll(async () => {
  await world.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Commanded ${++teams}`)));

const run = (command: string, ...args: string[]) =>
  runCommand(command, args, {
    ...operatorsSettings(world),
    DATABASE_URL: world.database.url,
    SANDBOX_DIR: directory,
  });

const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;

async function topUpInReview(): Promise<string> {
  const { body } = await buyer.topUp('research');
  await world.database.query('UPDATE checkouts SET amount = 999 WHERE id = $1', [body.id]);
  world.payments.control.pay(new URL(body.url).pathname.split('/').at(-1)!);
  await settled(world);
  return (await payments())[0].id;
}

describe('the command', () => {
  it('billing-credit credits a payment, and rejects a repeat', async () => {
    const id = await topUpInReview();
    const decision = [id, '--tokens', '25000', '--reason', 'A coupon of the fair'];
    expect(await run('billing-credit', ...decision)).toEqual({
      code: 0,
      said: `The review of payment ${id} is resolved: 25000 tokens were credited.`,
    });
    const again = { tokens: 25_000, reason: 'A coupon of the fair', agentId: undefined };
    await expect(decisions.credit(id, again)).rejects.toThrow('was resolved at');
    expect(await payments()).toMatchObject([{ status: 'credited', tokens: 25_000 }]);
  });

  it('billing-refund refunds a payment', async () => {
    const id = await topUpInReview();
    expect(await run('billing-refund', id)).toEqual({
      code: 0,
      said: `The review of payment ${id} is resolved: the payment was refunded.`,
    });
    expect(await payments()).toMatchObject([{ status: 'refunded', tokens: 0 }]);
  });

  it('billing-adopt takes over a subscription', async () => {
    await buyer.portal();
    const { control } = world.payments;
    const price = control
      .list('prices')
      .find(({ lookup_key }) => lookup_key === 'agent_research_subscription');
    await payForeignSession(world, buyer.customer, price!.id);
    await settled(world);
    const { subscription } = buyer;
    expect(await run('billing-adopt', subscription, '--agent', 'research', '--tokens', '7000')).toEqual({
      code: 0,
      said: `Subscription ${subscription} is adopted. 1 of its payments was credited from review.`,
    });
    expect((await buyer.agent('research')).tokenBalance).toBe(7000);
  });

  it('billing-reconcile exits with 3 if a living subscription names an organization that we do not have', async () => {
    const { id } = await stripeOf(world).customers.create({ name: 'Lost' });
    const price = world.payments.control
      .list('prices')
      .find(({ lookup_key: key }) => key === 'agent_research_subscription')!;
    const metadata = { organization_id: '01999999-0000-7000-8000-000000000001' };
    await payForeignSession(world, id, price.id, { subscription_data: { metadata } });
    const lost = world.payments.control.list('subscriptions').findLast(({ customer }) => customer === id)!;
    const { code, said } = await run('billing-reconcile', '--all');
    expect(code).toBe(3);
    expect(said).toContain(
      `The living subscription ${lost.id} names an organization that is not in the database.`,
    );
    world.payments.control.endSubscription(lost.id);
    expect(await run('billing-reconcile', '--all')).toMatchObject({ code: 0 });
  });

  it('fails with a clear error before it starts the application, and after', async () => {
    expect(await run('billing-adopt', 'sub_1', '--tokens', '5')).toEqual({
      code: 1,
      said: expect.stringContaining('--agent is missing.'),
    });
    const none = 'There is no payment cs_1.';
    await expect(decisions.credit('cs_1', { tokens: 5, reason: 'x', agentId: undefined })).rejects.toThrow(
      none,
    );
    await expect(decisions.refund('cs_1', { reason: undefined })).rejects.toThrow(none);
    await expect(
      world.instances[0]!.app.nest.get(SubscriptionAdoptionService).adopt('sub_1', {
        item: 'research',
        tokens: 5,
        reason: undefined,
      }),
    ).rejects.toThrow('has no subscription sub_1.');
  });
});
