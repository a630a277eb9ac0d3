import type { Reversed } from '../../billing/stripe/stripe-payments.service.js';
import type { Period } from '../../billing/stripe/values/period.js';
import type { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import { foundOf, later, settledTime, type Compared, type Extent } from './comparison.js';

/** Milliseconds that the first comparison looks back. Stripe lists events for as long. */
const LOOK_BACK = 30 * 24 * 60 * 60_000;

/**
 * Finds objects without any received event. The position is the time up to which all objects were compared. The next
 * comparison normally starts there.
 * @param listPages yields pages of all objects that were created in a period
 */
export async function* unreported(
  objectType: string,
  listPages: (period: Period) => AsyncIterable<Reversed[]>,
  events: StripeEventsRepository,
  { position, toTheEnd, everything }: Extent,
): AsyncGenerator<Compared> {
  const end = settledTime();
  const from = everything ? null : (position ?? new Date(Date.now() - LOOK_BACK));
  for await (const page of listPages({ from, until: toTheEnd ? null : end })) {
    const reported = everything ? new Set() : await events.listReported(page.map(({ id }) => id));
    const missed = page
      .filter(({ id }) => !reported.has(id))
      .map(({ id, paymentId }) => foundOf(objectType, id, { paymentId }));
    yield { calls: 1, count: page.length, missed, position, isLast: false };
  }
  yield { calls: 0, count: 0, missed: [], position: later(position ?? end, end), isLast: true };
}
