import { TokenBudgetExceededError } from '../../../src/agents/tokens/tokens.errors.js';
import { describeAccess } from '../../support/access.js';
import { connect } from '../../support/connection.js';
import { untilWaiting } from '../../support/lock-barrier.js';
import type { Browser } from '../../support/browser.js';
import { noticesTo, sendNotice } from '../../support/notices.js';
import { found, join, type Member } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import { Tokens } from '../../support/tokens.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let id: string;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  const team = await found(ada, `Budget ${++teams}`);
  ({ id } = team);
  bob = await join(world, team, 'bob@example.com');
  tokens = new Tokens(world, id);
  await tokens.grant(10_000);
});

describeAccess(() => world, {
  'GET /api/organizations/{id}/agents/{agentId}/budget': 'member',
  'PUT /api/organizations/{id}/agents/{agentId}/budget': 'admin',
});

const path = (agentId = 'research') => `/api/organizations/${id}/agents/${agentId}/budget`;
const set = (perMember: unknown, organization: unknown) =>
  ada.request('PUT', path(), { json: { perMember, organization } });
const budget = async (browser = ada) => (await browser.get(path())).body;
const ofBob = { userId: undefined as string | undefined };
const nextMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
};

beforeEach(() => void (ofBob.userId = bob.userId));

describe('the budgets of an agent', () => {
  it('are set by admins, and shown with what was used of them', async () => {
    const none = { perMember: null, organization: null, used: 0, usedByMe: 0, resetsAt: nextMonth() };
    expect(await budget()).toEqual(none);
    expect((await set(100, 5_000_000_000)).body).toEqual({
      ...none,
      perMember: 100,
      organization: 5_000_000_000,
    });
    await tokens.consume(30, undefined, ofBob);
    await tokens.consume(5);
    await tokens.reserve(40, ofBob);
    expect(await budget()).toMatchObject({ used: 75, usedByMe: 0 });
    expect(await budget(bob.browser)).toMatchObject({ used: 75, usedByMe: 70 });
    expect((await set(null, 0)).body).toMatchObject({ perMember: null, organization: 0, used: 75 });
  });

  it('cannot be missing, negative, a part of a token, a text or too large', async () => {
    for (const [body, code] of [
      [{ perMember: 1 }, 'required'],
      [{ perMember: 1, organization: -1 }, 'too_small'],
      [{ perMember: 1, organization: 1.5 }, 'wrong_type'],
      [{ perMember: 1, organization: '5' }, 'wrong_type'],
      [{ perMember: 1, organization: 2 ** 53 }, 'too_large'],
    ] as const) {
      const answer = await ada.request('PUT', path(), { json: body });
      expectProblem(answer, 400, 'validation_failed');
      expect(answer.body.errors).toMatchObject([{ field: 'organization', code }]);
    }
  });

  it('belong to an agent that the organization sees', async () => {
    expectProblem(await ada.get(path('unknown')), 404, 'agent_not_found');
    const unknown = await ada.request('PUT', path('unknown'), { json: { perMember: 1, organization: 1 } });
    expectProblem(unknown, 404, 'agent_not_found');
  });

  it('are in the audit trail, but not if they stay the same', async () => {
    await set(10, null);
    await set(10, null);
    const { body } = await ada.get(`/api/organizations/${id}/audit-events?type=agent.budget_changed`);
    expect(body.data).toMatchObject([
      {
        target: { type: 'agent', id: 'research', name: 'Research' },
        before: { perMember: null, organization: null },
        after: { perMember: 10, organization: null },
      },
    ]);
  });
});

describe('work beyond a budget', () => {
  it('is refused, first for the member, then for the organization', async () => {
    await set(100, 150);
    await tokens.consume(90, undefined, ofBob);
    for (const call of [tokens.consume(11, undefined, ofBob), tokens.reserve(11, ofBob)])
      await expect(call).rejects.toMatchObject({
        status: 409,
        code: 'token_budget_exceeded',
        extensions: { budget: 'perMember', resetsAt: new Date(nextMonth()) },
      });
    await expect(tokens.consume(61)).rejects.toMatchObject({ extensions: { budget: 'organization' } });
    await tokens.reserve(10, ofBob);
    await expect(tokens.consume(1, undefined, ofBob)).rejects.toBeInstanceOf(TokenBudgetExceededError);
    expect(await tokens.consume(50)).toBe(9850);
    await expect(tokens.consume(9_851)).rejects.toMatchObject({ balance: 9850 });
  });

  it('is allowed again in the next month', async () => {
    await set(null, 100);
    await tokens.consume(100);
    await world.database.query(`UPDATE token_usage_days SET day = day - 31 WHERE organization_id = $1`, [id]);
    expect(await tokens.consume(60)).toBe(9840);
  });

  it('is allowed again when a reservation is released or expires', async () => {
    await set(100, 100);
    const { reservationId } = await tokens.reserve(60, ofBob);
    await tokens.reserve(40, ofBob);
    await expect(tokens.reserve(1, ofBob)).rejects.toBeInstanceOf(TokenBudgetExceededError);
    await tokens.release(reservationId);
    await tokens.reserve(60, ofBob);
    await tokens.age('20 minutes');
    expect(await budget(bob.browser)).toMatchObject({ used: 0, usedByMe: 0 });
    expect((await tokens.reserve(100, ofBob)).balance).toBe(9900);
  });

  it('is settled nevertheless', async () => {
    await set(100, 100);
    const { reservationId } = await tokens.reserve(60, ofBob);
    expect(await tokens.settle(reservationId, 150)).toEqual({ balance: 9850, shortfall: 0 });
    expect(await budget(bob.browser)).toMatchObject({ used: 150, usedByMe: 150 });
  });

  it('never passes a budget in concurrent calls', async () => {
    await set(100, null);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? tokens.consume(15, undefined, ofBob) : tokens.reserve(15, ofBob),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await budget(bob.browser)).toMatchObject({ usedByMe: 90 });
  });
});

describe('admins', () => {
  const mails = async () =>
    (await noticesTo(world, 'ada@example.com'))
      .filter(({ text }) => text!.includes(`Budget ${teams}`))
      .map(({ subject }) => /(\d+)%/.exec(subject!)?.[1]);

  it('get a mail at 80 % and at 100 % of the budget, once each in a month', async () => {
    await set(null, 1000);
    await tokens.consume(799);
    expect(await mails()).toEqual([]);
    const { reservationId } = await tokens.reserve(1);
    await tokens.release(reservationId);
    await tokens.consume(1);
    expect(await mails()).toEqual(['80']);
    await tokens.consume(150);
    expect(await mails()).toEqual(['80']);
    await tokens.consume(50);
    expect(await mails()).toEqual(['80', '100']);
    await set(null, 1100);
    await tokens.consume(100);
    expect(await mails()).toEqual(['80', '100']);
    await world.database.query(
      `UPDATE token_budgets SET told_month = told_month - 31 WHERE organization_id = $1`,
      [id],
    );
    // The reservation was released, so its settlement takes tokens like a consumption, but ignores the budget.
    await tokens.settle(reservationId, 5);
    expect(await mails()).toEqual(['80', '100', '100']);
  });

  it('get a mail although all tokens were reserved before the budget was set', async () => {
    const { reservationId } = await tokens.reserve(10_000);
    await set(null, 10_000);
    await tokens.settle(reservationId, 10_000);
    expect(await mails()).toEqual(['100']);
  });

  it('get a mail about a budget that is set at or below what is used, once each in a month', async () => {
    await tokens.consume(800);
    await set(50, 1001);
    expect(await mails()).toEqual([]);
    await set(50, 1000);
    expect(await mails()).toEqual(['80']);
    await set(50, 800);
    expect(await mails()).toEqual(['80', '100']);
    await set(60, 600);
    await set(60, 0);
    expect(await mails()).toEqual(['80', '100']);
  });

  it('get a mail although the reservation that reached the share has ended before the mail is sent', async () => {
    await set(null, 1000);
    const { resetsAt } = await budget();
    const about = { agentId: 'research', percent: 80, used: 800, resetsAt };
    const notice = { kind: 'budget_reached', organizationId: id, to: { relation: 'admin' }, about } as const;
    await sendNotice(world, notice);
    expect(await mails()).toEqual(['80']);
    await sendNotice(world, { ...notice, about: { ...about, resetsAt: new Date(0).toISOString() } });
    await set(null, 1001);
    await sendNotice(world, notice);
    expect(await mails()).toEqual(['80']);
  });

  it('get none for a budget of 0, or that they have turned off', async () => {
    await set(null, 0);
    await expect(tokens.consume(1)).rejects.toBeInstanceOf(TokenBudgetExceededError);
    await ada.patch('/api/me/notices', { budget_reached: false });
    await set(null, 100);
    await tokens.consume(100);
    expect(await mails()).toEqual([]);
    await ada.patch('/api/me/notices', { budget_reached: true });
  });
});

describe('the member of a movement', () => {
  const useOf = (userId: string) =>
    world.database.query(
      `SELECT FROM token_consumptions WHERE user_id = $1
       UNION ALL SELECT FROM token_reservations WHERE user_id = $1
       UNION ALL SELECT FROM token_member_usage WHERE user_id = $1`,
      [userId],
    );

  const members = async (browser: Browser) => {
    const answer = await browser.get(
      `/api/organizations/${id}/agents/research/token-movements?type=consumption`,
    );
    return answer.body.data.map(({ member }: any) => member?.id ?? null);
  };

  it('is shown to admins, and to the member, until they leave', async () => {
    const eve = await join(world, { id, owner: ada, ownerMembershipId: '' }, 'eve@example.com');
    await tokens.consume(1, undefined, ofBob);
    await tokens.settle((await tokens.reserve(5, { userId: eve.userId })).reservationId, 2);
    await tokens.consume(1, undefined, { userId: '019cb3a5-7f80-7f0b-9a3d-6e2c4d8b1a50' });
    expect(await members(ada)).toEqual([null, eve.membershipId, bob.membershipId]);
    expect(await members(bob.browser)).toEqual([null, null, bob.membershipId]);
    const csv = await ada.get(`/api/organizations/${id}/agents/research/token-movements`, {
      headers: { accept: 'text/csv' },
    });
    expect(csv.text).toContain(bob.membershipId);
    await ada.delete(`/api/organizations/${id}/memberships/${bob.membershipId}`);
    expect(await members(ada)).toEqual([null, eve.membershipId, null]);
  });

  it('is null after the erasure of the member, and no table of token use keeps the id', async () => {
    const eve = await join(world, { id, owner: ada, ownerMembershipId: '' }, 'gone@example.com');
    await tokens.consume(3, undefined, { userId: eve.userId });
    const { reservationId } = await tokens.reserve(5, { userId: eve.userId });
    const month = new Date().toISOString().slice(0, 7);
    const own = await eve.browser.get('/api/me/export');
    expect(own.body.tokenUsage).toEqual([{ agentId: 'research', month, used: 3 }]);
    expect((await eve.browser.delete('/api/me')).status).toBe(200);
    await tokens.settle(reservationId, 2);
    expect(await members(ada)).toEqual([null, null]);
    expect(await useOf(eve.userId)).toHaveLength(0);
  });

  it('is null after the erasure by an older instance, which knows no use of tokens', async () => {
    const { userId } = await join(world, { id, owner: ada, ownerMembershipId: '' }, 'former@example.com');
    await tokens.consume(3, undefined, { userId });
    await tokens.reserve(5, { userId });
    expect(await useOf(userId)).toHaveLength(5);
    await world.database.query(`SELECT erase_person($1, '{}')`, [userId]);
    expect(await useOf(userId)).toHaveLength(0);
  });

  it('is null if the member is erased while tokens are used', async () => {
    const { userId } = await join(world, { id, owner: ada, ownerMembershipId: '' }, 'leaving@example.com');
    await tokens.grant(100, null, { agentId: 'support' });
    const eraser = await connect(world.database.url);
    await eraser.query('BEGIN');
    await eraser.query(`SELECT erase_person($1, '{}')`, [userId]);
    const uses = [
      tokens.consume(3, undefined, { userId }),
      tokens.reserve(5, { agentId: 'support', userId }),
    ];
    await untilWaiting(world.database, 2);
    await eraser.query('COMMIT');
    await eraser.end();
    await Promise.all(uses);
    expect(await members(ada)).toEqual([null]);
    expect(await useOf(userId)).toHaveLength(0);
  });
});
