import { v7 as uuidv7 } from 'uuid';
import {
  IdempotencyKeyReusedError,
  InsufficientTokensError,
} from '../../../src/agents/tokens/tokens.errors.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { connect } from '../../support/connection.js';
import { untilWaiting, waiting } from '../../support/lock-barrier.js';
import { found } from '../../support/people.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { Tokens } from '../../support/tokens.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let buyer: Buyer;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
  ({ id } = buyer);
  tokens = new Tokens(world, id);
});
afterEach(async () => expect(await brokenTokenInvariants(world.database)).toEqual([]));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('granting tokens', () => {
  it('adds trials, paid periods, top-ups and adjustments to the balance', async () => {
    await ada.post(`/api/organizations/${id}/agents/research/trial`);
    await buyer.subscribe('research');
    await settled(world);
    await buyer.buyTokens('research');
    await settled(world);
    await tokens.grant(7);
    const grants = await world.database.query<{ source: string; amount: number; until: Date | null }>(
      `SELECT source, amount, expires_at AS until FROM token_grants
        WHERE organization_id = $1 ORDER BY created_at`,
      [id],
    );
    const { tokenBalance, subscription } = await buyer.agent('research');
    expect(grants).toEqual([
      { source: 'trial', amount: 5000, until: expect.any(Date) },
      { source: 'subscription', amount: 100_000, until: new Date(subscription.currentPeriodEnd) },
      { source: 'top_up', amount: 25_000, until: null },
      { source: 'adjustment', amount: 7, until: null },
    ]);
    expect(tokenBalance).toBe(130_007);
    expect(await tokens.balance()).toBe(130_007);
  });

  it('happens once for each trial, payment or adjustment', async () => {
    const sourceKey = uuidv7();
    const given = await Promise.all(Array.from({ length: 10 }, () => tokens.grant(5, null, { sourceKey })));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await tokens.balance()).toBe(5);
  });
});

describe('consuming tokens', () => {
  it('takes tokens from the grant that expires first', async () => {
    await tokens.grant(10);
    await tokens.grant(10, inMinutes(60));
    await tokens.grant(10, inMinutes(5));
    expect(await tokens.consume(15)).toBe(15);
    expect(await tokens.remaining()).toEqual([10, 5, 0]);
    expect(await tokens.consume(6)).toBe(9);
    expect(await tokens.remaining()).toEqual([9, 0, 0]);
  });

  it('takes all requested tokens or none', async () => {
    await tokens.grant(10, inMinutes(5));
    await tokens.grant(10);
    const refused = tokens.consume(21);
    await expect(refused).rejects.toThrow(InsufficientTokensError);
    await expect(refused).rejects.toMatchObject({ balance: 20 });
    expect(await tokens.remaining()).toEqual([10, 10]);
    expect(await tokens.consume(20)).toBe(0);
  });

  it('ignores expired grants', async () => {
    await tokens.grant(100, inMinutes(-1));
    await tokens.grant(5);
    await expect(tokens.consume(6)).rejects.toMatchObject({ balance: 5 });
    expect(await tokens.consume(5)).toBe(0);
    expect(await tokens.remaining()).toEqual([100, 0]);
    expect((await buyer.agent('research')).tokenBalance).toBe(0);
  });

  it('ignores grants of other agents and organizations', async () => {
    await tokens.grant(5, null, { agentId: 'translator' });
    await tokens.grant(5, null, { organizationId: (await found(ada, `Other ${teams}`)).id });
    await expect(tokens.consume(1)).rejects.toMatchObject({ balance: 0 });
  });

  it('takes tokens once for an idempotency key, even in concurrent calls', async () => {
    await tokens.grant(10);
    await tokens.grant(10, inMinutes(5));
    expect(await tokens.consume(12, 'answer 42')).toBe(8);
    expect(await tokens.consume(12, 'answer 42')).toBe(8);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => tokens.consume(3, 'answer 43', { instance: i % 2 })),
    );
    expect(await tokens.balance()).toBe(5);
  });

  it('succeeds for a repeated idempotency key even if no tokens remain', async () => {
    await tokens.grant(10);
    await tokens.consume(10, 'all');
    expect(await tokens.consume(10, 'all')).toBe(0);
  });

  it('rejects an idempotency key that was used for another amount', async () => {
    await tokens.grant(10);
    await tokens.consume(3, 'answer 42');
    await expect(tokens.consume(4, 'answer 42')).rejects.toThrow(IdempotencyKeyReusedError);
    expect(await tokens.balance()).toBe(7);
  });

  it('allows the same idempotency key for another agent', async () => {
    await tokens.grant(10);
    await tokens.grant(10, null, { agentId: 'translator' });
    await tokens.consume(3, 'answer 42');
    await tokens.consume(4, 'answer 42', { agentId: 'translator' });
    expect(await tokens.balance()).toBe(7);
  });

  it('allows an idempotency key again after a failed attempt', async () => {
    await expect(tokens.consume(3, 'later')).rejects.toThrow(InsufficientTokensError);
    await tokens.grant(10);
    expect(await tokens.consume(3, 'later')).toBe(7);
  });

  it('rejects amounts that are no number of tokens', async () => {
    await tokens.grant(10);
    for (const amount of [0, -1, 1.5, NaN, Infinity, 2 ** 31, 3_000_000_000, 2 ** 53 - 1])
      await expect(tokens.consume(amount)).rejects.toThrow(RangeError);
  });

  it('takes tokens once for a key, even if the grant expires between two concurrent calls', async () => {
    const { database } = world;
    const holder = await connect(database.url);
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE token_consumptions IN EXCLUSIVE MODE');
    // The grant must live long enough for the first call to find it, which depends on the machine.
    let soon: Date;
    let first: Promise<unknown>;
    for (let life = 1500; ; life *= 2) {
      soon = new Date(Date.now() + life);
      await tokens.grant(10, soon);
      let isTooLate = false;
      first = tokens.consume(10, 'twice').catch((error: unknown) => {
        if (error instanceof InsufficientTokensError) isTooLate = true;
        else throw error;
      });
      await until(
        () => waiting(database),
        (count) => count === 1 || isTooLate,
      );
      if (!isTooLate) break;
    }
    await until(
      () => database.query('SELECT WHERE clock_timestamp() > $1', [soon]),
      ({ length }) => length === 1,
    );
    await tokens.grant(10);
    const second = tokens.consume(10, 'twice', { instance: 1 });
    await untilWaiting(database, 2);
    await holder.query('COMMIT');
    await holder.end();
    expect(await Promise.all([first, second])).toEqual([0, 10]);
  });

  it.each([5, 20])('never overdraws the balance in %i concurrent calls on two instances', async (racers) => {
    await tokens.grant(10, inMinutes(5));
    await tokens.grant(25, inMinutes(60));
    await tokens.grant(14);
    const outcomes = await Promise.allSettled(
      Array.from({ length: racers }, (_, i) => tokens.consume(7, `race ${i}`, { instance: i % 2 })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refused) expect(reason).toBeInstanceOf(InsufficientTokensError);
    expect(outcomes.length - refused.length).toBe(Math.min(racers, 7));
    expect(await tokens.balance()).toBe(49 - 7 * Math.min(racers, 7));
  });
});
