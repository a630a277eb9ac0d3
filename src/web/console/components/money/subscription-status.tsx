import type { ReactNode } from 'react';
import { words } from '../../locales/words.js';
import { Badge, type Tone } from '../badge.js';
import { Day } from '../format.js';
import type { SubscriptionState } from './subscription-state.js';
import { isPast } from '../tense.js';

const TONES: Record<SubscriptionState, Tone> = {
  renewing: 'good',
  canceled: 'warning',
  awaiting_payment: 'brand',
  first_payment_failed: 'bad',
  past_due: 'bad',
  unpaid: 'bad',
  paused: 'warning',
  incomplete: 'warning',
  ended: 'plain',
};

export function SubscriptionBadge({ state }: { state: SubscriptionState }) {
  return <Badge tone={TONES[state]}>{words.subscription.badges[state]}</Badge>;
}

/**
 * Says what the state means. Has the end of the period only if something happens then, and any set end. An overdue payment
 * is explained once on the page, in its banner.
 */
export function subscriptionMeaning(
  state: SubscriptionState,
  { currentPeriodEnd, cancelAt }: { currentPeriodEnd: string | null; cancelAt: string | null },
): ReactNode {
  const { meanings, renews, renewalWasDue, usableUntil, endWasDue, endsOn } = words.subscription;
  const end = cancelAt && <Day of={cancelAt} />;
  const isOver = cancelAt !== null && isPast(cancelAt);
  if (state === 'canceled') return end && (isOver ? endWasDue(end) : usableUntil(end));
  const setEnd = state !== 'ended' && end && !isOver && endsOn(end);
  if (state === 'first_payment_failed' || state === 'past_due' || state === 'unpaid') return setEnd;
  if (state !== 'renewing')
    return (
      <>
        {meanings[state]} {setEnd}
      </>
    );
  if (currentPeriodEnd === null) return setEnd;
  const renewal = <Day of={currentPeriodEnd} />;
  return (
    <>
      {isPast(currentPeriodEnd) ? renewalWasDue(renewal) : renews(renewal)}
      {setEnd && <>. {setEnd}</>}
    </>
  );
}
