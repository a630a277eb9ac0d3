import { v7 as uuidv7 } from 'uuid';
import { describeAccess } from '../../support/access.js';
import type { Browser } from '../../support/browser.js';
import { noticesTo } from '../../support/notices.js';
import { found, join } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  ({ id } = await found(ada, `Low ${++teams}`));
  tokens = new Tokens(world, id);
});

describeAccess(() => world, { 'PATCH /api/organizations/{id}/agents/{agentId}': 'admin' });

const path = (agentId = 'research') => `/api/organizations/${id}/agents/${agentId}`;
const set = async (lowBalanceThreshold: unknown, browser = ada) =>
  browser.patch(path(), { lowBalanceThreshold });
const lowBalance = async (browser = ada) => (await browser.get(path())).body.lowBalance;
/** The number of mails that name the latest organization. */
const mails = async () =>
  (await noticesTo(world, 'ada@example.com')).filter(({ text }) => text!.includes(`Low ${teams}`)).length;
const nextDay = () =>
  world.database.query(`UPDATE notices SET created_at = created_at - interval '1 day'`).then(() => {});

describe('the threshold of a low balance', () => {
  it('is set and removed by admins, and shown to members', async () => {
    const team = { id, owner: ada, ownerMembershipId: '' };
    const { browser: member } = await join(world, team, 'member@example.com');
    expect(await lowBalance(member)).toEqual({ threshold: null, reached: false });
    const { status, body } = await set(5_000_000_000);
    expect([status, body.id, body.lowBalance]).toEqual([
      200,
      'research',
      { threshold: 5_000_000_000, reached: true },
    ]);
    expect(await lowBalance(member)).toEqual({ threshold: 5_000_000_000, reached: true });
    await set(0);
    await tokens.grant(1);
    expect(await lowBalance(member)).toEqual({ threshold: 0, reached: false });
    expect((await ada.get(path('support'))).body.lowBalance).toEqual({ threshold: null, reached: false });
    expect((await set(null)).body.lowBalance).toEqual({ threshold: null, reached: false });
    expect(await lowBalance(member)).toEqual({ threshold: null, reached: false });
  });

  it('belongs to an agent that the organization sees', async () => {
    const unknown = await ada.patch(path('unknown'), { lowBalanceThreshold: 1 });
    expectProblem(unknown, 404, 'agent_not_found');
  });

  it('is in the audit trail, but not if it stays the same', async () => {
    await set(10);
    await set(10);
    await set(null);
    const { body } = await ada.get(`/api/organizations/${id}/audit-events?type=tokens.threshold_changed`);
    expect(body.data).toEqual(
      [
        [10, null],
        [null, 10],
      ].map(([before, after]) =>
        expect.objectContaining({
          target: { type: 'agent', id: 'research', name: 'Research' },
          before: { lowBalanceThreshold: before },
          after: { lowBalanceThreshold: after },
        }),
      ),
    );
  });
});

describe('the admins of an organization', () => {
  const payment = () => {
    const paid = { source: 'adjustment' as 'top_up', sourceKey: uuidv7(), paid: 100 };
    return {
      grant: (amount: number, expiresAt: Date | null = null) =>
        tokens.grant(amount, expiresAt, { sourceKey: paid.sourceKey }),
      reverse: (refunded: number, withdrawn = 0) => tokens.reverse({ ...paid, refunded, withdrawn }),
    };
  };

  it('get one mail when a consumption crosses the threshold, and one a day at most', async () => {
    await tokens.grant(100);
    await set(90);
    await tokens.consume(9);
    expect(await mails()).toBe(0);
    const key = uuidv7();
    await tokens.consume(1, key);
    await tokens.consume(1, key);
    await tokens.consume(20);
    expect(await mails()).toBe(1);
    for (const expected of [1, 2]) {
      await tokens.grant(50);
      await tokens.consume(50);
      expect(await mails()).toBe(expected); // one a day
      await nextDay();
    }
  });

  it('get a mail when a refund or a dispute crosses the threshold', async () => {
    const { grant, reverse } = payment();
    await grant(100);
    await set(50);
    await reverse(60);
    expect(await mails()).toBe(1);
    await reverse(0);
    await nextDay();
    await reverse(0, 50);
    expect(await mails()).toBe(2);
  });

  it('get none when a threshold is set, tokens expire, or expired tokens are taken back', async () => {
    const { grant, reverse } = payment();
    await tokens.grant(10);
    await grant(100, new Date(Date.now() + 60_000));
    await set(200);
    await set(50);
    await world.database.query(
      'UPDATE token_grants SET expires_at = now() WHERE organization_id = $1 AND expires_at IS NOT NULL',
      [id],
    );
    expect(await lowBalance()).toEqual({ threshold: 50, reached: true });
    await reverse(100);
    await tokens.consume(1);
    expect(await mails()).toBe(0);
  });

  it('get none about another agent or organization', async () => {
    await set(50);
    await tokens.grant(100, null, { agentId: 'support' });
    await tokens.consume(100, uuidv7(), { agentId: 'support' });
    const { id: other } = await found(ada, `Low ${++teams}`);
    await new Tokens(world, other).grant(100);
    await new Tokens(world, other).consume(100);
    expect(await mails()).toBe(0);
  });
});
