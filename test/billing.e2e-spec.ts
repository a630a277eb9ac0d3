import type { Browser } from './support/browser.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let ada: Browser;
let organization: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  const { body } = await ada.post('/api/organizations', { name: 'Engines' });
  organization = `/api/organizations/${body.id}`;
});
afterAll(() => world.stop());

const agent = async (id: string) =>
  (await ada.get(`${organization}/agents`)).body.data.find((one: { id: string }) => one.id === id);

describe('an agent', () => {
  it('is tried, subscribed to and topped up', async () => {
    expect(await agent('research')).toMatchObject({
      trial: { status: 'available' },
      subscription: { status: 'none' },
      tokenBalance: 0,
      access: { allowed: false, via: null },
      actions: { startTrial: { allowed: true }, checkout: { allowed: true }, topUp: { allowed: true } },
    });

    const tried = await ada.post(`${organization}/agents/research/trial`);
    expect(tried).toMatchObject({
      status: 201,
      body: { trial: { status: 'active' }, tokenBalance: 5000, access: { via: 'trial' } },
    });

    const checkout = await ada.post(`${organization}/agents/research/checkout`);
    expect(checkout.status).toBe(201);
    const again = await ada.post(`${organization}/agents/research/checkout`);
    expect(again.body).toEqual(checkout.body);

    const sessionId = new URL(checkout.body.url).pathname.split('/').at(-1)!;
    const back = world.payments.control.pay(sessionId, 'card');
    const returned = await ada.get(new URL(back!).pathname + new URL(back!).search);
    expect(returned.headers.get('location')).toBe(
      `${organization.replace('/api', '')}/agents?checkout=success`,
    );
    expect(await agent('research')).toMatchObject({
      trial: { status: 'converted' },
      subscription: { status: 'active', cancelAtPeriodEnd: false },
      tokenBalance: 105_000,
      access: { via: 'subscription' },
      actions: { startTrial: { reason: 'trial_already_used' }, checkout: { reason: 'already_subscribed' } },
    });

    const topUp = await ada.post(`${organization}/agents/research/token-topup/checkout`);
    world.payments.control.pay(new URL(topUp.body.url).pathname.split('/').at(-1)!, 'card');
    await world.payments.control.delivered();
    const { body: portal, status } = await ada.post(`${organization}/billing/portal`);
    expect(status).toBe(201);
    expect(portal.url).toContain('/payments/');
    const { body: billing } = await ada.get(`${organization}/billing`);
    expect(billing).toMatchObject({
      customerId: expect.stringMatching(/^cus_/),
      subscriptionSummary: {
        active: 1,
        pastDue: 0,
        subscriptions: [{ agentId: 'research', status: 'active' }],
      },
    });
    for (let balance = 0; balance !== 130_000;) balance = (await agent('research')).tokenBalance;
  });
});
