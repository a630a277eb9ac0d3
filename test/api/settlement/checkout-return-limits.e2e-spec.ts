import { Logger } from '@nestjs/common';
import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { stopTimers, whileTimeStands } from '../../support/clock.js';
import { organizationRow, startTogether } from '../../support/lock-barrier.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld({ settings: { TRUST_PROXY: 'loopback' } });
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Team ${++teams}`)));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  world.payments.control.faults.clear();
  world.payments.control.setWebhooks(true);
});

const PENDING = '/?checkout=pending';
const agents = (outcome: string) =>
  `/organizations/${buyer.id}/agents?checkout=${outcome}&agentId=research&kind=top_up`;
const topUp = async (agentId = 'research') => {
  const { status, body } = await buyer.topUp(agentId);
  expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
  return sessionOf(body.url);
};

/** All requests about sessions, also those of the reconciliation with which each instance begins. */
const reads = () =>
  world.payments.exchanges.filter(
    (exchange) => exchange.kind === 'request' && exchange.path.startsWith('/v1/checkout/sessions'),
  );

let hosts = 0;
const newAddress = () => `203.0.113.${++hosts}`;
/** Returns from a checkout without being signed in. @returns the redirect target */
const goBack = async (session: string, address = newAddress(), purchase = '') => {
  const { status, headers } = await world
    .browser()
    .get(`/api/billing/return?session_id=${session}${purchase}`, { headers: { 'x-forwarded-for': address } });
  expect(status).toBe(302);
  return headers.get('location');
};
const times = (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, work));

describe('the return page of a checkout', () => {
  it('looks up nothing after 30 requests from one address in ten seconds', () =>
    whileTimeStands(async () => {
      const session = await topUp();
      world.payments.control.pay(session);
      const flood = newAddress();
      expect(new Set(await times(30, () => goBack(session, flood)))).toEqual(new Set([agents('success')]));
      expect(new Set(await times(20, () => goBack(session, flood)))).toEqual(new Set([PENDING]));
      const purchase = `&organizationId=${buyer.id}&agentId=research&kind=top_up`;
      expect(await goBack(session, flood, purchase)).toBe(agents('pending'));
      for (const wrong of [
        '&organizationId=..%2F..%2Fapi&agentId=research&kind=top_up',
        `&organizationId=${buyer.id}&agentId=%2F%2Fevil.example&kind=top_up`,
        `&organizationId=${buyer.id}&agentId=research&kind=gift`,
      ])
        expect(await goBack(session, flood, wrong)).toBe(PENDING);
      expect(await goBack(session)).toBe(agents('success'));
    }));

  it('does not read a paid session from the payment provider again', async () => {
    const session = await topUp();
    world.payments.control.pay(session);
    expect(await goBack(session)).toBe(agents('success'));
    await settled(world);
    const before = reads().length;
    expect(await goBack(session)).toBe(agents('success'));
    expect(reads().slice(before)).toEqual([]);
  });

  it('reads a session whose bank debit is processing at most once a minute', async () => {
    const session = await topUp();
    world.payments.control.pay(session, 'bank debit');
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
    stopTimers('setTimeout');
    expect(await goBack(session)).toBe(agents('pending'));
    jest.advanceTimersByTime(2000); // until when all callers share the result
    jest.useRealTimers();
    await settled(world);
    const before = reads().length;
    expect(await goBack(session)).toBe(agents('pending'));
    expect(reads().slice(before)).toEqual([]);
    clock.mockReturnValue(start + 61_000);
    expect(await goBack(session)).toBe(agents('pending'));
    expect(reads().slice(before)).not.toEqual([]);
  });

  it('reads an open session at most once in two seconds, and then again, because it may have been paid', async () => {
    world.payments.control.setWebhooks(false);
    const session = await topUp();
    await settled(world);
    const before = reads().length;
    stopTimers('setTimeout');
    expect(new Set(await times(20, () => goBack(session)))).toEqual(new Set([agents('pending')]));
    expect(reads()).toHaveLength(before + 1);
    expect((await buyer.agent('research')).tokenBalance).toBe(0);
    world.payments.control.pay(session);
    jest.advanceTimersByTime(2000);
    jest.useRealTimers();
    await until(
      () => goBack(session),
      (page) => page === agents('success'),
    );
  });

  it('tries to settle a session at most once in two seconds, also after a failure of the payment provider', async () => {
    const { control } = world.payments;
    control.setWebhooks(false);
    const session = await topUp();
    await settled(world);
    control.pay(session);
    control.faults.add({
      kind: 'too many requests',
      method: 'GET',
      path: '/v1/checkout/sessions',
      times: 50,
    });
    // After the failure, a job reads the session, too. So count what the page reports, not what is read.
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const failures = () =>
      warn.mock.calls.filter(([message]) => /^A checkout could not be settled/.test(message));
    stopTimers('setTimeout');
    for (let visit = 0; visit < 3; visit++) expect(await goBack(session)).toBe(agents('pending'));
    expect(failures()).toHaveLength(1);
    control.faults.clear();
    jest.advanceTimersByTime(2000);
    jest.useRealTimers();
    expect(await goBack(session)).toBe(agents('success'));
  });

  it('says that the payment is pending if the settlement takes too long, and lets it continue', async () => {
    const hasty = await world.startInstance({}, { checkoutReturn: 100 });
    const session = await topUp();
    await settled(world); // the instance begins with a reconciliation, which would settle the payment
    world.payments.control.setWebhooks(false);
    world.payments.control.pay(session);
    const goBackHastily = async () => {
      const path = `/api/billing/return?session_id=${session}`;
      return (await world.browser().goTo(hasty).get(path)).headers.get('location');
    };
    await startTogether(world.database, organizationRow(buyer.id), [], async () => {
      expect(await goBackHastily()).toBe(agents('pending'));
    });
    await until(goBackHastily, (page) => page === agents('success'));
  });

  it('does not read sessions of the other mode from the payment provider', async () => {
    const open = await topUp();
    const live = open.replace('cs_test_', 'cs_live_');
    await world.database.query('UPDATE checkouts SET session_id = $2 WHERE session_id = $1', [open, live]);
    const session = await topUp('support');
    await settled(world); // the other instance cannot handle events of this mode
    const production = await world.startInstance({ STRIPE_SECRET_KEY: 'sk_live_of_the_tests' });
    await settled(world); // each instance begins with a reconciliation, which reads open sessions
    const before = reads().length;
    expect(await goBack(live)).toBe(PENDING);
    const path = `/api/billing/return?session_id=${session}`;
    expect((await world.browser().goTo(production).get(path)).headers.get('location')).toBe(PENDING);
    expect(reads().slice(before)).toEqual([]);
  });
});
