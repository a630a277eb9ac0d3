import type { PaymentControl } from '../../src/sandbox/payments/control.js';
import type { Buyer } from './buyer.js';
import { settled } from './buyer.js';
import type { World } from './world.js';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The tokens of one period of the agent `research`. */
export const PERIOD = 100_000;

/** Advances the clock past the next renewal, and past the hour in which its invoice is a draft. */
export function renew(control: PaymentControl): void {
  control.advanceMonths();
  control.advance(HOUR);
}

/** The end of a subscription's current period, in seconds since 1970. */
export function periodEndOf({ payments: { control } }: World, subscription: string): number {
  return control.list('subscriptions').find(({ id }) => id === subscription)!.items.data[0]!
    .current_period_end;
}

/**
 * Lets time pass. The payment provider's clock advances. The database keeps the real time, so the times of paid periods
 * in the database are moved into the past by the same amount.
 */
export class PassingTime {
  /** The seconds by which each payment was moved. */
  private readonly moved = new Map<string, number>();
  private readonly forgotten = new Set<string>();

  constructor(private readonly world: World) {}

  /** @param moment in seconds since 1970 of the payment provider's clock */
  async reach(moment: number): Promise<void> {
    const { control } = this.world.payments;
    control.advance(moment - control.now());
    await this.settle();
  }

  /** Stops the time for all payments so far. */
  forget(): void {
    for (const id of this.moved.keys()) this.forgotten.add(id);
  }

  /** Waits for all events and jobs, and then moves the payments that they have stored. */
  async settle(): Promise<void> {
    await settled(this.world);
    const now = this.world.payments.control.settings.clockOffsetSeconds;
    const { query } = this.world.database;
    for (const { id } of await query<{ id: string }>(
      'SELECT id FROM payments WHERE subscription_id IS NOT NULL',
    )) {
      if (this.forgotten.has(id)) continue;
      const seconds = now - (this.moved.get(id) ?? 0);
      this.moved.set(id, now);
      await query(
        `UPDATE payments SET expires_at = expires_at - make_interval(secs => $2),
                             period_start = period_start - make_interval(secs => $2) WHERE id = $1`,
        [id, seconds],
      );
      await query(
        `UPDATE token_grants SET expires_at = expires_at - make_interval(secs => $2),
                                 starts_at = starts_at - make_interval(secs => $2),
                                 created_at = coalesce(starts_at - make_interval(secs => $2), created_at),
                                 grace_until = CASE WHEN grace_until > now() THEN grace_until - make_interval(secs => $2)
                                                    ELSE grace_until END
          WHERE source = 'subscription' AND split_part(source_key, ':', 1) = $1`,
        [id, seconds],
      );
    }
  }
}

/** Ends all subscriptions, so that later tests do not renew them. */
export function endSubscriptions(control: PaymentControl): void {
  // An invoice cannot be voided while a bank debit for it is processing.
  for (const { invoice, session } of control.list('debits')) control.settle((invoice ?? session)!, true);
  for (const { id, status } of control.list('subscriptions'))
    if (status !== 'canceled') control.endSubscription(id);
}

/** Ends all subscriptions after the time has passed, and then stops the time for their payments. */
export async function endAll({ payments: { control } }: World, time: PassingTime): Promise<void> {
  endSubscriptions(control);
  await time.settle();
  time.forget();
}

/**
 * The moments at which the tokens of a subscription's paid periods expire, oldest period first, in seconds since
 * 1970 by the payment provider's clock.
 */
export async function expiriesOf({ payments, database }: World, buyer: Buyer): Promise<number[]> {
  const rows = await database.query<{ expiry: number }>(
    `SELECT extract(epoch FROM g.expires_at)::float8 AS expiry FROM token_grants g
       JOIN payments p ON p.id = g.source_key
      WHERE g.organization_id = $1 ORDER BY p.period_start`,
    [buyer.id],
  );
  return rows.map(({ expiry }) => expiry + payments.control.settings.clockOffsetSeconds);
}
