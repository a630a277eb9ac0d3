import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { IdempotencyKeyReusedError, InsufficientTokensError } from '../../src/agents/agents.errors.js';
import type { NewGrant } from '../../src/agents/tokens.repository.js';
import { TokensService } from '../../src/agents/tokens.service.js';
import type { Browser } from '../support/browser.js';
import { agentOf, allDone, buy } from '../support/buying.js';
import { connect } from '../support/connection.js';
import { found } from '../support/people.js';
import { balanceOf, brokenTokenInvariants } from '../support/token-invariants.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

const SYSTEM = { type: 'system', id: null, requestId: null } as const;

let world: World;
let ada: Browser;
let id: string;
let teams = 0;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
beforeEach(async () => void ({ id } = await found(ada, `Team ${++teams}`)));
afterEach(async () => expect(await brokenTokenInvariants(world.database)).toEqual([]));

const nest = (instance = 0) => world.instances[instance]!.app.nest;
const tokens = (instance = 0) => nest(instance).get(TokensService);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const grant = (amount: number, expiresAt: Date | null = null, more: Partial<NewGrant> = {}) =>
  tokens().grant(nest().get(DataSource).manager, SYSTEM, {
    organizationId: id,
    agentId: 'research',
    source: 'adjustment',
    sourceKey: uuidv7(),
    amount,
    expiresAt,
    ...more,
  });
const consume = (amount: number, key: string = uuidv7(), instance = 0) =>
  tokens(instance).consume(id, 'research', amount, key);
const balance = () => balanceOf(world.database, id, 'research');
const remaining = async () =>
  (
    await world.database.query<{ remaining: number }>(
      'SELECT remaining FROM token_grants WHERE organization_id = $1 ORDER BY created_at, id',
      [id],
    )
  ).map((row) => row.remaining);

describe('granting tokens', () => {
  it('adds trials, paid periods, top-ups and adjustments to the balance', async () => {
    await ada.post(`/api/organizations/${id}/agents/research/trial`);
    await buy(world, ada, id, 'research');
    await buy(world, ada, id, 'research', 'token-topup/checkout');
    await grant(7);
    await allDone(world);
    const grants = await world.database.query<{ source: string; amount: number; forever: boolean }>(
      `SELECT source, amount, expires_at IS NULL AS forever FROM token_grants
        WHERE organization_id = $1 ORDER BY created_at`,
      [id],
    );
    expect(grants).toEqual([
      { source: 'trial', amount: 5000, forever: false },
      { source: 'subscription', amount: 100_000, forever: false },
      { source: 'top_up', amount: 25_000, forever: true },
      { source: 'adjustment', amount: 7, forever: true },
    ]);
    expect((await agentOf(ada, id, 'research')).tokenBalance).toBe(130_007);
    expect(await balance()).toBe(130_007);
  });

  it('happens once for each trial, payment or adjustment', async () => {
    const sourceKey = uuidv7();
    const given = await Promise.all(Array.from({ length: 10 }, () => grant(5, null, { sourceKey })));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await balance()).toBe(5);
  });

  it('makes the tokens of a paid period expire at its end', async () => {
    await buy(world, ada, id, 'research');
    const { subscription } = await agentOf(ada, id, 'research');
    const [row] = await world.database.query<{ expires_at: Date }>(
      'SELECT expires_at FROM token_grants WHERE organization_id = $1',
      [id],
    );
    expect(row!.expires_at.toISOString()).toBe(subscription.currentPeriodEnd);
  });
});

describe('consuming tokens', () => {
  it('takes tokens from the grant that expires first', async () => {
    await grant(10);
    await grant(10, inMinutes(60));
    await grant(10, inMinutes(5));
    expect(await consume(15)).toBe(15);
    expect(await remaining()).toEqual([10, 5, 0]);
    expect(await consume(6)).toBe(9);
    expect(await remaining()).toEqual([9, 0, 0]);
  });

  it('takes all requested tokens or none', async () => {
    await grant(10, inMinutes(5));
    await grant(10);
    const refused = consume(21);
    await expect(refused).rejects.toThrow(InsufficientTokensError);
    await expect(refused).rejects.toMatchObject({ balance: 20 });
    expect(await remaining()).toEqual([10, 10]);
    expect(await consume(20)).toBe(0);
  });

  it('ignores expired grants', async () => {
    await grant(100, inMinutes(-1));
    await grant(5);
    await expect(consume(6)).rejects.toMatchObject({ balance: 5 });
    expect(await consume(5)).toBe(0);
    expect(await remaining()).toEqual([100, 0]);
    expect((await agentOf(ada, id, 'research')).tokenBalance).toBe(0);
  });

  it('ignores grants of other agents and organizations', async () => {
    await grant(5, null, { agentId: 'translator' });
    await grant(5, null, { organizationId: (await found(ada, `Other ${teams}`)).id });
    await expect(consume(1)).rejects.toMatchObject({ balance: 0 });
  });

  it('takes tokens once for an idempotency key, even in concurrent calls', async () => {
    await grant(10);
    await grant(10, inMinutes(5));
    expect(await consume(12, 'answer 42')).toBe(8);
    expect(await consume(12, 'answer 42')).toBe(8);
    await Promise.all(Array.from({ length: 10 }, (_, i) => consume(3, 'answer 43', i % 2)));
    expect(await balance()).toBe(5);
  });

  it('succeeds for a repeated idempotency key even if no tokens remain', async () => {
    await grant(10);
    await consume(10, 'all');
    expect(await consume(10, 'all')).toBe(0);
  });

  it('rejects an idempotency key that was used for another amount', async () => {
    await grant(10);
    await consume(3, 'answer 42');
    await expect(consume(4, 'answer 42')).rejects.toThrow(IdempotencyKeyReusedError);
    expect(await balance()).toBe(7);
  });

  it('allows the same idempotency key for another agent', async () => {
    await grant(10);
    await grant(10, null, { agentId: 'translator' });
    await consume(3, 'answer 42');
    await tokens().consume(id, 'translator', 4, 'answer 42');
    expect(await balance()).toBe(7);
  });

  it('allows an idempotency key again after a failed attempt', async () => {
    await expect(consume(3, 'later')).rejects.toThrow(InsufficientTokensError);
    await grant(10);
    expect(await consume(3, 'later')).toBe(7);
  });

  it.each([0, -1, 1.5, NaN, Infinity])('rejects the amount %s', async (amount) => {
    await grant(10);
    await expect(consume(amount)).rejects.toThrow(RangeError);
  });

  it('takes tokens once for a key, even if the grant expires between two concurrent calls', async () => {
    const { database } = world;
    const holder = await connect(database.url);
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE token_consumptions IN EXCLUSIVE MODE');
    const waiting = () =>
      database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    // The grant must live long enough for the first call to find it, which depends on the machine.
    let soon: Date;
    let first: Promise<unknown>;
    for (let life = 1500; ; life *= 2) {
      soon = new Date(Date.now() + life);
      await grant(10, soon);
      let isTooLate = false;
      first = consume(10, 'twice').catch((error: unknown) => {
        if (error instanceof InsufficientTokensError) isTooLate = true;
        else throw error;
      });
      await until(waiting, ({ length }) => length === 1 || isTooLate);
      if (!isTooLate) break;
    }
    await until(
      () => database.query('SELECT WHERE clock_timestamp() > $1', [soon]),
      ({ length }) => length === 1,
    );
    await grant(10);
    const second = consume(10, 'twice', 1);
    await until(waiting, ({ length }) => length === 2);
    await holder.query('COMMIT');
    await holder.end();
    expect(await Promise.all([first, second])).toEqual([0, 10]);
  });

  it.each([5, 20])('never overdraws the balance in %i concurrent calls on two instances', async (racers) => {
    await grant(10, inMinutes(5));
    await grant(25, inMinutes(60));
    await grant(14);
    const outcomes = await Promise.allSettled(
      Array.from({ length: racers }, (_, i) => consume(7, `race ${i}`, i % 2)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refused) expect(reason).toBeInstanceOf(InsufficientTokensError);
    expect(outcomes.length - refused.length).toBe(Math.min(racers, 7));
    expect(await balance()).toBe(49 - 7 * Math.min(racers, 7));
  });
});
