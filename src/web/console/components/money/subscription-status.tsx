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
 * Explains the state. Names the day on which the subscription renews or ends, if there is one. Does not explain an
 * overdue payment, because the banner of the page does.
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
