import { v7 as uuidv7 } from 'uuid';
import type { Answer, Browser } from '../../support/browser.js';
import { agentOf } from '../../support/buyer.js';
import { startTogether } from '../../support/lock-barrier.js';
import { found, join } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void ({ id } = await found(ada, `Team ${++teams}`)));
afterEach(async () => expect(await brokenTokenInvariants(world.database)).toEqual([]));

const tokens = () => new Tokens(world, id);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const path = (rest = '', agentId = 'research') =>
  `/api/organizations/${id}/agents/${agentId}/token-movements${rest}`;
const history = async (browser = ada) => (await browser.get(path('?limit=100'))).body.data as any[];
const brief = async () => (await history()).map(({ type, amount }) => [type, amount]);
const total = (movements: any[]) =>
  movements.reduce(
    (sum, { type, amount }) => sum + (['grant', 'restoration'].includes(type) ? amount : -amount),
    0,
  );

/** Grants an adjustment. @returns a function that reports how much of its payment of 100 is refunded or disputed */
async function grant(amount: number, expiresAt: Date | null = null, agentId = 'research') {
  const sourceKey = uuidv7();
  await tokens().grant(amount, expiresAt, { agentId, sourceKey });
  // Purchased grants would need payments. A reversal works the same for all sources.
  const source = 'adjustment' as 'top_up';
  return (refunded: number, withdrawn = 0) =>
    tokens().reverse({ source, sourceKey, paid: 100, refunded, withdrawn });
}
const consume = (amount: number, label?: string) => tokens().consume(amount, uuidv7(), { label });
const expire = () =>
  world.database.query('UPDATE token_grants SET expires_at = now() WHERE organization_id = $1', [id]);

describe('the token history', () => {
  it('shows each type of movement, newest first', async () => {
    const expiresAt = inMinutes(60);
    const reverse = await grant(100, expiresAt);
    await consume(15, 'Summary of a note');
    await consume(5);
    await reverse(20);
    await reverse(20, 30);
    await reverse(20);
    const { status, body } = await ada.get(path());
    expect(status).toBe(200);
    const common = { member: null, id: expect.any(String), label: null, occurredAt: expect.any(String) };
    const ofGrant = { ...common, source: 'adjustment', expiresAt: expiresAt.toISOString() };
    const ofConsumption = { ...common, source: null, expiresAt: null };
    expect(body).toEqual({
      data: [
        { ...ofGrant, type: 'restoration', amount: 30 },
        { ...ofGrant, type: 'dispute', amount: 30 },
        { ...ofGrant, type: 'refund', amount: 20 },
        { ...ofConsumption, type: 'consumption', amount: 5 },
        { ...ofConsumption, type: 'consumption', amount: 15, label: 'Summary of a note' },
        { ...ofGrant, type: 'grant', amount: 100 },
      ],
      nextCursor: null,
    });
    expect(total(body.data)).toBe(60);
  });

  it('shows the remaining tokens of a grant as expired after its expiry', async () => {
    await grant(100, inMinutes(60));
    await consume(30);
    await expire();
    const [expiry] = await history();
    expect(expiry).toMatchObject({ type: 'expiry', source: 'adjustment', amount: 70, label: null });
    expect(expiry.occurredAt).toBe(expiry.expiresAt);
    expect(await brief()).toEqual([
      ['expiry', 70],
      ['consumption', 30],
      ['grant', 100],
    ]);
  });

  it('shows no expiry for a grant that was used up', async () => {
    await grant(10, inMinutes(60));
    await consume(10);
    await expire();
    expect(await brief()).toEqual([
      ['consumption', 10],
      ['grant', 10],
    ]);
  });

  it('adds up to the balance if tokens are taken and restored after their expiry', async () => {
    const reverse = await grant(100, inMinutes(60));
    await grant(7);
    await expire();
    await world.database.query('UPDATE token_grants SET expires_at = NULL WHERE amount = 7');
    for (const refunded of [40, 70, 10]) {
      await reverse(refunded);
      expect(total(await history())).toBe(7);
      expect((await agentOf(ada, id, 'research')).tokenBalance).toBe(7);
    }
  });

  it('adds up to the balance if a payment is credited after its period', async () => {
    await grant(100, inMinutes(-60));
    expect(await brief()).toEqual([
      ['expiry', 100],
      ['grant', 100],
    ]);
  });

  it('gives each movement a unique and stable id', async () => {
    await grant(100, inMinutes(60));
    await consume(30);
    await expire();
    const ids = (await history()).map((movement) => movement.id);
    expect(new Set(ids).size).toBe(3);
    for (const one of ids)
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await history()).map((movement) => movement.id)).toEqual(ids);
  });

  it('shows only the movements of its organization and agent', async () => {
    const reverse = await grant(100, inMinutes(60));
    await consume(10);
    await reverse(50);
    await expire();
    expect((await ada.get(path('', 'support'))).body).toEqual({ data: [], nextCursor: null });
    ({ id } = await found(ada, `Other ${teams}`));
    expect((await ada.get(path())).body).toEqual({ data: [], nextCursor: null });
  });

  it('contains every movement exactly once across its pages, even movements with equal timestamps', async () => {
    for (let round = 0; round < 3; round++) {
      const reverse = await grant(50, inMinutes(60));
      await consume(7);
      await reverse(10);
    }
    await world.database.query(
      `UPDATE token_grants SET created_at = date_trunc('day', now()), expires_at = date_trunc('day', now())
        WHERE organization_id = $1`,
      [id],
    );
    await world.database.query(
      `UPDATE token_consumptions SET created_at = date_trunc('day', now()) WHERE organization_id = $1`,
      [id],
    );
    const all = await history();
    expect(all).toHaveLength(12);
    for (const limit of [1, 2, 5]) {
      const seen: any[] = [];
      for (let cursor = ''; ;) {
        const { body } = await ada.get(path(`?limit=${limit}${cursor}`));
        expect(body.data.length).toBeLessThanOrEqual(limit);
        seen.push(...body.data);
        if (body.nextCursor === null) break;
        cursor = `&cursor=${body.nextCursor}`;
      }
      expect(seen).toEqual(all);
    }
    // The times in the ledger stay, so the invariants would report consumptions after the expiry.
    await world.database.query('UPDATE token_grants SET expires_at = NULL WHERE organization_id = $1', [id]);
  });

  it('contains only the movements of the selected type, over pages and in exports', async () => {
    for (let round = 0; round < 3; round++) {
      const reverse = await grant(50, inMinutes(60));
      await consume(7);
      await reverse(10);
      await reverse(10, 20);
      await reverse(10);
    }
    await expire();
    const all = await history();
    const types = ['grant', 'consumption', 'refund', 'dispute', 'restoration', 'expiry'];
    for (const type of types) {
      const expected = all.filter((one) => one.type === type);
      expect(expected).toHaveLength(3);
      const first = (await ada.get(path(`?type=${type}&limit=2`))).body;
      const rest = (await ada.get(path(`?type=${type}&limit=2&cursor=${first.nextCursor}`))).body;
      expect([...first.data, ...rest.data]).toEqual(expected);
      expect(rest.nextCursor).toBeNull();
      const { text } = await ada.get(path(`?type=${type}`), CSV);
      expect(text.trim().split('\r\n').slice(1)).toHaveLength(3);
    }
    const { nextCursor } = (await ada.get(path('?type=grant&limit=1'))).body;
    for (const query of [
      `?cursor=${nextCursor}`,
      `?type=refund&cursor=${nextCursor}`,
      '?type=',
      '?type=gift',
    ])
      expectProblem(await ada.get(path(query)), 400, 'validation_failed');
  });

  it('rejects cursors of other lists, organizations and agents, and forged ones', async () => {
    const refuse = async (cursor: string, agentId = 'research') =>
      expectProblem(await ada.get(path(`?cursor=${cursor}`, agentId)), 400, 'validation_failed');
    const cursorOf = async () => (await ada.get(path('?limit=1'))).body.nextCursor as string;
    await refuse((await ada.get(`/api/organizations/${id}/agents?limit=1`)).body.nextCursor);
    await grant(5);
    await grant(5);
    const ofOther = await cursorOf();
    ({ id } = await found(ada, `Other ${teams}`));
    await refuse(ofOther);
    await grant(5);
    await grant(5);
    const own = await cursorOf();
    expect((await ada.get(path(`?cursor=${own}`))).status).toBe(200);
    await refuse(own, 'support');

    const [tag, ...place] = JSON.parse(Buffer.from(own, 'base64url').toString());
    const forged = (...key: unknown[]) => Buffer.from(JSON.stringify([tag, ...key])).toString('base64url');
    expect(forged(...place)).toBe(own);
    const [time, rank, last] = place;
    for (const key of [
      [time, '4', last],
      [time, '', last],
      [time, rank, 'x'],
      ['0000-01-01T00:00:00.000Z', rank, last],
      [time, rank, last, 'more'],
      [time, last],
    ])
      await refuse(forged(...key));
    expectProblem(await ada.get(path('?limit=101')), 400, 'validation_failed');
  });

  it('is answered with 404 for an agent that the organization cannot see', async () => {
    await world.database.query(
      `INSERT INTO agents (id, name, description, category) VALUES ('retired', 'Retired', 'Was here.', 'other')
       ON CONFLICT DO NOTHING`,
    );
    for (const agentId of ['unknown', 'retired', 'Research', '%00', 'a'.repeat(65), 'research%2F..'])
      expectProblem(await ada.get(path('', agentId)), 404, 'agent_not_found');
    await grant(5, null, 'retired');
    expect((await ada.get(path('', 'retired'))).body.data).toHaveLength(1);
  });
});

describe('the label of a consumption', () => {
  it.each(['two\nlines'])('cannot be %j [Input, V2.2.1]', async (label) => {
    await grant(10);
    await expect(consume(1, label)).rejects.toThrow(RangeError);
    expect(await brief()).toEqual([['grant', 10]]);
  });

  it('stays that of the first call if the call is repeated', async () => {
    await grant(10);
    for (const label of ['First', 'Second', undefined]) await tokens().consume(1, 'once', { label });
    expect(await history()).toMatchObject([{ label: 'First' }, { type: 'grant' }]);
  });
});

const CSV = { headers: { accept: 'text/csv' } };
const cut = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString();

describe('the movements of a range of times', () => {
  it('begin at since and end before until, also over pages', async () => {
    await grant(100);
    for (let amount = 1; amount <= 3; amount++) await consume(amount);
    await world.database.query(
      `UPDATE token_consumptions SET created_at = now() - amount * interval '1 day' WHERE organization_id = $1`,
      [id],
    );
    const all = await history();
    const [third, second] = [all[3].occurredAt, all[2].occurredAt];
    const selected = async (query: string) => (await ada.get(path(query))).body;
    const amounts = async (query: string) => (await selected(query)).data.map((one: any) => one.amount);
    expect(await amounts(`?since=${third}&until=${second}`)).toEqual([3]);
    expect(await amounts(`?since=${cut(third, 1)}&until=${cut(second, 1)}`)).toEqual([2]);
    expect(await amounts(`?until=${third}`)).toEqual([]);
    const first = await selected(`?since=${third}&limit=2`);
    expect(await amounts(`?since=${third}&limit=2&cursor=${first.nextCursor}`)).toEqual([2, 3]);
    expectProblem(await ada.get(path(`?cursor=${first.nextCursor}`)), 400, 'validation_failed');
    expectProblem(await ada.get(path('?since=yesterday')), 400, 'validation_failed');
  });

  it('are exported as CSV, of all pages', async () => {
    await grant(2000);
    await world.database.query(
      `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, label, created_at)
       SELECT $1, 'research', n, 1, CASE n WHEN 1 THEN '=HYPERLINK("http://a","b, c")' END,
              now() - n * interval '1 minute'
         FROM generate_series(1, 1200) n`,
      [id],
    );
    const { body } = await ada.get(path('?limit=2'));
    const { status, headers, text } = await ada.get(path('?limit=2'), CSV);
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      expect.stringContaining('accept'),
    ]);
    const [head, granted, formula, ...others] = text.split('\r\n');
    const { member: _member, ...first } = body.data[0];
    expect(head!.split(',')).toEqual([...Object.keys(first), 'member.id', 'member.name']);
    expect(granted).toBe(`"${first.id}","grant","adjustment",2000,,,${first.occurredAt},,`);
    expect(formula).toBe(
      `"${body.data[1].id}","consumption",,1,"'=HYPERLINK(""http://a"",""b, c"")",,${body.data[1].occurredAt},,`,
    );
    expect(others).toHaveLength(1200);
    const selected = await ada.get(path(`?until=${body.data[1].occurredAt}`), CSV);
    expect(selected.text.split('\r\n').slice(1)).toEqual(others);
    const marked = await ada.get(path(`?until=${body.data[1].occurredAt}&bom=true`), CSV);
    expect(marked.text).toBe(`\ufeff${selected.text}`);
    const accept = 'text/csv; charset=utf-8; header=present;q=0.9, */*;q=0.1';
    expect((await ada.get(path('?since=2999-01-01T00:00:00Z'), { headers: { accept } })).text).toBe(
      `${head}\r\n`,
    );
    await world.database.query('DELETE FROM token_consumptions WHERE organization_id = $1', [id]);
    expectProblem(await ada.get(path('', 'unknown'), CSV), 404, 'agent_not_found');
  });

  it('are not exported to an admin who becomes a member while the first page waits', async () => {
    const dan = await join(world, { id, owner: ada, ownerMembershipId: '' }, 'dan@example.com', 'admin');
    let demoted: Answer | undefined;
    const exported = startTogether(
      world.database,
      { sql: 'LOCK TABLE token_consumptions IN ACCESS EXCLUSIVE MODE' },
      [() => dan.browser.get(path(), CSV)],
      async () => {
        const membership = `/api/organizations/${id}/memberships/${dan.membershipId}`;
        demoted = await ada.patch(membership, { relation: 'member' });
      },
    );
    expectProblem((await exported)[0]!, 403, 'relation_required');
    expect(demoted?.status).toBe(200);
    expect((await dan.browser.get(path(), CSV)).status).toBe(200);
  });

  it('are exported to no other site', async () => {
    const foreign = { accept: 'text/csv', 'sec-fetch-site': 'same-site' };
    expectProblem(await ada.get(path(), { headers: foreign }), 403, 'cross_site_request');
    expect((await ada.get(path(), { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(200);
  });
});

describe('a single agent', () => {
  const one = (agentId: string) => ada.get(`/api/organizations/${id}/agents/${agentId}`);

  it('is shown as in the list', async () => {
    await ada.post(`/api/organizations/${id}/agents/research/trial`);
    await consume(10);
    const { status, body } = await one('research');
    expect(status).toBe(200);
    expect(body).toEqual(await agentOf(ada, id, 'research'));
    expect(body).toMatchObject({ id: 'research', tokenBalance: 4990, tokensUsed30Days: 10, checkout: null });
  });

  it('lists when each part of the balance expires, soonest first, including the grace period', async () => {
    const [past, grace, soon, later] = [-60, 30, 60, 120].map(inMinutes) as [Date, Date, Date, Date];
    await grant(100, later);
    await grant(30);
    await grant(50, soon);
    await grant(20, soon);
    await grant(7, past);
    await consume(40);
    await grant(9, past);
    await world.database.query(
      'UPDATE token_grants SET grace_until = $2 WHERE organization_id = $1 AND amount = 9',
      [id, grace],
    );
    const { body } = await one('research');
    expect(body.tokenBalance).toBe(169);
    expect(body.tokenExpiries).toEqual([
      { at: grace.toISOString(), amount: 9 },
      { at: soon.toISOString(), amount: 30 },
      { at: later.toISOString(), amount: 100 },
      { at: null, amount: 30 },
    ]);
  });
});
