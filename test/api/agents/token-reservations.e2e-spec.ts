import { v7 as uuidv7 } from 'uuid';
import {
  IdempotencyKeyReusedError,
  InsufficientTokensError,
  ReservationNotFoundError,
  TooManyReservationsError,
} from '../../../src/agents/tokens/tokens.errors.js';
import { OrganizationNotFoundError } from '../../../src/organizations/access/access.errors.js';
import type { Browser } from '../../support/browser.js';
import { found } from '../../support/people.js';
import { runJob } from '../../support/run-job.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { tokenStorm } from '../../support/token-storm.js';
import { Tokens } from '../../support/tokens.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let id: string;
let tokens: Tokens;
let teams = 0;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ id } = await found(ada, `Reserving ${++teams}`));
  tokens = new Tokens(world, id);
});
afterEach(async () => expect(await brokenTokenInvariants(world.database)).toEqual([]));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const entry = async () => (await ada.get(`/api/organizations/${id}/agents/research`)).body;
const movements = async () =>
  (await ada.get(`/api/organizations/${id}/agents/research/token-movements`)).body.data;

describe('a reservation', () => {
  it('reduces the balance when it begins, and takes the actual cost when it is settled', async () => {
    await tokens.grant(100);
    const reservation = await tokens.reserve(60, { label: 'market overview' });
    expect(reservation).toEqual({
      reservationId: expect.any(String),
      expiresAt: expect.any(Date),
      balance: 40,
    });
    expect(Math.abs(reservation.expiresAt.getTime() - inMinutes(15).getTime())).toBeLessThan(60_000);
    expect(await entry()).toMatchObject({ tokenBalance: 40, tokensReserved: 60 });
    await expect(tokens.consume(41)).rejects.toMatchObject({ balance: 40 });
    expect((await movements()).map(({ type }: any) => type)).toEqual(['grant']);

    expect(await tokens.settle(reservation.reservationId, 25)).toEqual({ balance: 75, shortfall: 0 });
    expect(await entry()).toMatchObject({ tokenBalance: 75, tokensReserved: 0 });
    expect((await movements())[0]).toMatchObject({
      type: 'consumption',
      amount: 25,
      label: 'market overview',
    });
  });

  it('takes the grant that expires first, and returns the rest to its grants', async () => {
    await tokens.grant(10);
    await tokens.grant(10, inMinutes(60));
    const { reservationId } = await tokens.reserve(15);
    expect(await tokens.remaining()).toEqual([5, 0]);
    await tokens.settle(reservationId, 12);
    expect(await tokens.remaining()).toEqual([8, 0]);
  });

  it('can cost more than it reserved: usable tokens cover the rest, and the shortfall is reported', async () => {
    await tokens.grant(100);
    const { reservationId } = await tokens.reserve(60);
    await tokens.reserve(10);
    expect(await tokens.settle(reservationId, 95)).toEqual({ balance: 0, shortfall: 5 });
    expect((await movements())[0]).toMatchObject({ type: 'consumption', amount: 90 });
  });

  it('makes no movement if the work has cost nothing', async () => {
    await tokens.grant(100);
    const { reservationId } = await tokens.reserve(60);
    expect(await tokens.settle(reservationId, 0)).toEqual({ balance: 100, shortfall: 0 });
    expect(await movements()).toHaveLength(1);
  });

  it('keeps the tokens of a grant that expires before the reservation ends', async () => {
    await tokens.grant(50, inMinutes(10));
    const [used, unused] = [await tokens.reserve(20), await tokens.reserve(30)];
    await world.database.query('UPDATE token_grants SET expires_at = now() WHERE organization_id = $1', [id]);
    expect(await tokens.settle(used.reservationId, 15)).toEqual({ balance: 0, shortfall: 0 });
    expect(await tokens.release(unused.reservationId)).toEqual({ balance: 0 });
    expect((await movements()).map(({ type, amount }: any) => [type, amount])).toEqual(
      expect.arrayContaining([
        ['consumption', 15],
        ['expiry', 35],
        ['grant', 50],
      ]),
    );
  });

  it('is released when it expires, without a job or a request', async () => {
    await tokens.grant(100);
    const { reservationId } = await tokens.reserve(60, { ttlSeconds: 10 });
    await tokens.age('11 seconds');
    expect(await entry()).toMatchObject({ tokenBalance: 100, tokensReserved: 0 });
    expect(await tokens.consume(95)).toBe(5);
    expect(await tokens.settle(reservationId, 7)).toEqual({ balance: 0, shortfall: 2 });
  });

  it('is released by its caller', async () => {
    await tokens.grant(100);
    const { reservationId } = await tokens.reserve(60);
    expect(await tokens.release(reservationId)).toEqual({ balance: 100 });
    await tokens.consume(1);
    expect(await tokens.release(reservationId)).toEqual({ balance: 100 });
    expect(await tokens.settle(reservationId, 9)).toEqual({ balance: 90, shortfall: 0 });
    expect(await tokens.release(reservationId)).toEqual({ balance: 90 });
  });

  it('repeats its first answers for 30 days, on each instance', async () => {
    await tokens.grant(100);
    const first = await tokens.reserve(60, { key: 'answer 42' });
    await tokens.reserve(10);
    expect(await tokens.reserve(60, { key: 'answer 42', instance: 1 })).toEqual(first);
    const settled = await tokens.settle(first.reservationId, 50);
    await tokens.consume(1);
    expect(await tokens.settle(first.reservationId, 50, 1)).toEqual(settled);
    expect(await tokens.reserve(60, { key: 'answer 42' })).toEqual(first);
    await tokens.age('29 days 23 hours');
    await runJob(world, 'token-reservations');
    expect(await tokens.settle(first.reservationId, 50)).toEqual(settled);
    await tokens.age('1 hour 20 minutes');
    await expect(tokens.settle(first.reservationId, 50)).rejects.toThrow(ReservationNotFoundError);
    const again = await tokens.reserve(7, { key: 'answer 42' });
    expect(again.reservationId).not.toBe(first.reservationId);
    await runJob(world, 'token-reservations');
    const rows = await world.database.query('SELECT id FROM token_reservations WHERE organization_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ id: again.reservationId }]);
  });

  it('happens once for concurrent calls with one key', async () => {
    await tokens.grant(100);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => tokens.reserve(30, { key: 'once', instance: i % 2 })),
    );
    expect(new Set(all.map(({ reservationId }) => reservationId)).size).toBe(1);
    expect(await tokens.balance()).toBe(70);
  });

  it('is one of at most 1,000 that are open', async () => {
    await tokens.grant(2000);
    const { reservationId } = await tokens.reserve(1);
    await world.database.query(
      `WITH more AS (
         INSERT INTO token_reservations
           (id, organization_id, agent_id, idempotency_key, amount, balance, expires_at, kept_until)
         SELECT gen_random_uuid(), organization_id, agent_id, 'key ' || n, 1, 0, expires_at, kept_until
           FROM token_reservations, generate_series(1, 999) n WHERE id = $1 RETURNING *),
       held AS (
         INSERT INTO token_holds SELECT m.id, grant_id, h.organization_id, h.agent_id, 1, h.expires_at
           FROM more m, token_holds h WHERE h.reservation_id = $1)
       UPDATE token_grants SET remaining = remaining - 999 WHERE organization_id = $2`,
      [reservationId, id],
    );
    await expect(tokens.reserve(1)).rejects.toThrow(TooManyReservationsError);
    await tokens.release(reservationId);
    expect((await tokens.reserve(1)).balance).toBe(1000);
  });
});

describe('a refund beside a reservation', () => {
  const bought = async (amount: number) => {
    const sourceKey = uuidv7();
    // Purchased grants would need payments. A reversal works the same for all sources.
    const source = 'adjustment' as 'top_up';
    await tokens.grant(amount, null, { sourceKey });
    return (refunded: number, instance = 0) =>
      tokens.reverse({ source, sourceKey, paid: 1000, refunded, withdrawn: 0 }, instance);
  };

  it('takes unreserved tokens first, and the rest when the reservation ends', async () => {
    const refund = await bought(100);
    const { reservationId } = await tokens.reserve(60);
    await refund(700);
    expect(await entry()).toMatchObject({ tokenBalance: 0, tokensReserved: 60 });
    expect(await tokens.settle(reservationId, 10)).toEqual({ balance: 20, shortfall: 0 });
    expect((await movements()).map(({ type, amount }: any) => [type, amount])).toEqual(
      expect.arrayContaining([
        ['refund', 30],
        ['refund', 40],
        ['consumption', 10],
      ]),
    );
  });

  it('takes its part when the reservation expires', async () => {
    const refund = await bought(100);
    await tokens.reserve(60);
    await refund(700);
    await tokens.age('16 minutes');
    expect(await entry()).toMatchObject({ tokenBalance: 30, tokensReserved: 0 });
    await expect(tokens.consume(31)).rejects.toMatchObject({ balance: 30 });
    await tokens.consume(30);
    expect(await tokens.balance()).toBe(0);
  });

  it('takes nothing more if it is withdrawn before the reservation ends', async () => {
    const refund = await bought(100);
    const { reservationId } = await tokens.reserve(60);
    await refund(700);
    await refund(0);
    expect(await tokens.release(reservationId)).toEqual({ balance: 100 });
  });
});

describe('many callers', () => {
  it('never lose or invent a token, in any snapshot', async () => {
    const { wrong, snapshots } = await tokenStorm(world, tokens, id, { operations: 200, callers: 8 });
    expect(wrong).toEqual([]);
    expect(snapshots).toBeGreaterThan(0);
  });
});

describe('odd calls', () => {
  const known = async () => (await tokens.reserve(10, { key: 'known' })).reservationId;
  const RESERVE: [string, () => Promise<unknown>, new (...args: any[]) => Error][] = [
    ['an amount of 0', () => tokens.reserve(0), RangeError],
    ['a part of a token', () => tokens.reserve(1.5), RangeError],
    ['an amount of 2^31', () => tokens.reserve(2 ** 31), RangeError],
    ['9 seconds', () => tokens.reserve(1, { ttlSeconds: 9 }), RangeError],
    ['86,401 seconds', () => tokens.reserve(1, { ttlSeconds: 86_401 }), RangeError],
    ['a part of a second', () => tokens.reserve(1, { ttlSeconds: 10.5 }), RangeError],
    ['a label of two lines', () => tokens.reserve(1, { label: 'a\nb' }), RangeError],
    ['more tokens than there are', () => tokens.reserve(101), InsufficientTokensError],
    ['an unknown agent', () => tokens.reserve(1, { agentId: 'unknown' }), InsufficientTokensError],
    ['an unknown organization', () => new Tokens(world, uuidv7()).reserve(1), OrganizationNotFoundError],
    [
      'another amount for a key',
      async () => (await known(), tokens.reserve(11, { key: 'known' })),
      IdempotencyKeyReusedError,
    ],
    ['a cost of -1', async () => tokens.settle(await known(), -1), RangeError],
    ['a cost of 1.5', async () => tokens.settle(await known(), 1.5), RangeError],
    ['a cost of 2^31', async () => tokens.settle(await known(), 2 ** 31), RangeError],
    [
      'another cost for a settled reservation',
      async () => {
        await tokens.settle(await known(), 3);
        await tokens.settle(await known(), 4);
      },
      IdempotencyKeyReusedError,
    ],
    ['the settlement of an unknown reservation', () => tokens.settle(uuidv7(), 1), ReservationNotFoundError],
    ['the settlement of a malformed id', () => tokens.settle('x', 1), ReservationNotFoundError],
    ['the release of an unknown reservation', () => tokens.release(uuidv7()), ReservationNotFoundError],
    [
      'the settlement by another organization',
      async () => new Tokens(world, (await found(ada, `Other ${teams}`)).id).settle(await known(), 1),
      ReservationNotFoundError,
    ],
    [
      'the release of a reservation after years',
      async () => {
        const reservationId = await known();
        await tokens.age('3 years');
        await tokens.release(reservationId);
      },
      ReservationNotFoundError,
    ],
  ];

  it.each(RESERVE)('rejects %s', async (_what, call, error) => {
    await tokens.grant(100);
    await expect(call()).rejects.toThrow(error);
  });

  it.each([10, 86_400])('accepts %i seconds', async (ttlSeconds) => {
    await tokens.grant(1);
    expect((await tokens.reserve(1, { ttlSeconds })).balance).toBe(0);
  });

  it('settles the largest cost with a shortfall', async () => {
    await tokens.grant(100);
    expect(await tokens.settle(await known(), 2 ** 31 - 1)).toEqual({ balance: 0, shortfall: 2 ** 31 - 101 });
  });

  it('takes no more tokens for a consumption that is repeated after years', async () => {
    await tokens.grant(100);
    await tokens.consume(10, 'old');
    await world.database.query(
      `UPDATE token_consumptions SET created_at = created_at - interval '3 years' WHERE organization_id = $1`,
      [id],
    );
    expect(await tokens.consume(10, 'old')).toBe(90);
  });
});
