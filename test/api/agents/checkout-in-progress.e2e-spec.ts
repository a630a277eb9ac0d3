import type { Browser } from '../../support/browser.js';
import { agentOf, Buyer, sessionOf, settled } from '../../support/buyer.js';
import { putMember } from '../../support/put-member.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let cy: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  cy = await world.signedIn('cy@example.com');
});
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
  await putMember(world, buyer.id, 'cy@example.com', 'member');
});

const shown = async (browser = ada) => (await agentOf(browser, buyer.id, 'research')).checkout;
const PROCESSING = { status: 'processing', url: null, expiresAt: null };

describe.each([
  ['subscription', 'checkout'],
  ['top_up', 'topUp'],
] as const)('the checkout in progress of a %s', (kind, start) => {
  it('is the open checkout until it is paid', async () => {
    expect(await shown()).toBeNull();
    const { url, expiresAt } = (await buyer[start]('research')).body;
    expect(await shown()).toEqual({ kind, status: 'open', url, expiresAt });
    expect((await ada.get(`${buyer.path}/agents/research`)).body.checkout).toEqual(await shown());
    expect(await agentOf(ada, buyer.id, 'bookkeeping')).toMatchObject({ checkout: null });
    world.payments.control.pay(sessionOf(url));
    await settled(world);
    expect(await shown()).toBeNull();
  });

  it('is not shown to members [Money, V8.2.3, API3]', async () => {
    await buyer[start]('research');
    expect(await shown(cy)).toBeNull();
  });

  it('is not shown after it has expired', async () => {
    await buyer[start]('research');
    await world.database.query(`UPDATE checkouts SET expires_at = now() WHERE organization_id = $1`, [
      buyer.id,
    ]);
    expect(await shown()).toBeNull();
  });

  it.each([
    ['arrives', true],
    ['fails', false],
  ])('is processing until a bank debit %s', async (_what, arrives) => {
    const { url } = (await buyer[start]('research')).body;
    const session = sessionOf(url);
    world.payments.control.pay(session, 'bank debit');
    await settled(world);
    expect(await shown()).toEqual({ kind, ...PROCESSING });
    expect(await shown(cy)).toBeNull();
    world.payments.control.settle(session, arrives);
    await settled(world);
    expect(await shown()).toBeNull();
  });

  it('is processing if the buyer returns before the events of a bank debit', async () => {
    const { url } = (await buyer[start]('research')).body;
    const { control } = world.payments;
    control.setWebhooks(false);
    control.pay(sessionOf(url), 'bank debit');
    await buyer.comeBack(sessionOf(url));
    expect(await shown()).toEqual({ kind, ...PROCESSING });
    control.setWebhooks(true);
    control.settle(sessionOf(url), true);
    await settled(world);
  });
});

it('shows only the latest of the checkouts in progress for an agent', async () => {
  const { body } = await buyer.checkout('research');
  await buyer.topUp('research');
  expect(await shown()).toMatchObject({ kind: 'top_up', status: 'open' });
  expect(await shown()).not.toMatchObject({ url: body.url });
});
