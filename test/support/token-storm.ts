import { v7 as uuidv7 } from 'uuid';
import {
  IdempotencyKeyReusedError,
  InsufficientTokensError,
  ReservationNotFoundError,
} from '../../src/agents/tokens/tokens.errors.js';
import { HELD, MOVED } from './token-invariants.js';
import type { Tokens } from './tokens.js';
import type { World } from './world.js';

const EXPECTED = [InsufficientTokensError, IdempotencyKeyReusedError, ReservationNotFoundError];

/** Sums of one snapshot: what was granted, and where it is now. */
const SUMS = `
  SELECT coalesce(sum(amount - moved - held - remaining), 0)::int AS lost, coalesce(min(remaining), 0)::int AS least
    FROM (SELECT g.amount, g.remaining, ${HELD}::int AS held,
                 (SELECT ${MOVED} FROM token_ledger l WHERE l.grant_id = g.id)::int AS moved
            FROM token_grants g WHERE g.organization_id = $1) AS grants`;

interface Storm {
  operations: number;
  callers: number;
  /** Errors that a caller may get besides those of tokens. */
  mayFail?: (error: unknown) => boolean;
  /** Called again and again while the callers work. */
  disturb?: () => Promise<void>;
}

/**
 * Callers of two instances reserve, settle, release and consume at once, beside grants, refunds and expiries.
 * @returns the snapshots in which the sums were wrong, and the number of all
 */
export async function tokenStorm(
  { database }: World,
  tokens: Tokens,
  organizationId: string,
  { operations, callers, mayFail = () => false, disturb }: Storm,
) {
  const open: string[] = [];
  const payments = [uuidv7(), uuidv7()];
  for (const sourceKey of payments) await tokens.grant(operations * 20, null, { sourceKey });
  let left = operations;
  const pick = (list: string[]) => list[Math.floor(Math.random() * list.length)] ?? uuidv7();
  const amount = () => 1 + Math.floor(Math.random() * 50);

  const once = async (instance: number): Promise<unknown> => {
    const kind = Math.random();
    if (kind < 0.35) return open.push((await tokens.reserve(amount(), { instance })).reservationId);
    if (kind < 0.6) return tokens.settle(pick(open), amount(), instance);
    if (kind < 0.7) return tokens.release(pick(open), instance);
    if (kind < 0.9) return tokens.consume(amount(), undefined, { instance });
    if (kind < 0.92) return tokens.grant(amount(), new Date(Date.now() + 3_600_000));
    if (kind < 0.94) return tokens.expireOne();
    if (kind < 0.97) return tokens.age('20 minutes');
    const refunded = Math.floor(Math.random() * 1000);
    const source = 'adjustment' as 'top_up';
    return tokens.reverse(
      { source, sourceKey: pick(payments), paid: 1000, refunded, withdrawn: 0 },
      instance,
    );
  };
  const caller = async (number: number) => {
    while (left-- > 0)
      await once(number % 2).catch((error: unknown) => {
        if (!EXPECTED.some((expected) => error instanceof expected) && !mayFail(error)) throw error;
      });
  };

  const wrong: object[] = [];
  let snapshots = 0;
  const watch = async () => {
    while (left > 0) {
      const [sums] = await database.query<{ lost: number; least: number }>(SUMS, [organizationId]);
      snapshots++;
      if (sums!.lost !== 0 || sums!.least < 0) wrong.push(sums!);
    }
  };
  const disturbing = async () => {
    while (disturb && left > 0) await disturb();
  };
  await Promise.all([
    watch(),
    disturbing(),
    ...Array.from({ length: callers }, (_, number) => caller(number)),
  ]);
  return { wrong, snapshots };
}
