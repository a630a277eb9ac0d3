import type { ReactNode } from 'react';
import { words } from '../locales/words.js';
import { Badge, type BadgeTone } from './badge.js';
import { Day } from './format.js';
import type { SubscriptionState } from './subscription-state.js';
import { isPast } from './tense.js';

const TONES: Record<SubscriptionState, BadgeTone> = {
  renewing: 'good',
  canceled: 'warning',
  awaiting_payment: 'warning',
  first_payment_failed: 'bad',
  past_due: 'bad',
  unpaid: 'bad',
  paused: 'warning',
  incomplete: 'warning',
  ended: 'plain',
};

interface SubscriptionStatusProps {
  state: SubscriptionState;
  subscription: { currentPeriodEnd: string | null; cancelAtPeriodEnd: boolean };
}

/** Shows a badge with its meaning. Shows the end of the period only if something happens then. */
export function SubscriptionStatus({ state, subscription }: SubscriptionStatusProps) {
  return (
    <>
      <Badge tone={TONES[state]}>{words.subscription.badges[state]}</Badge>{' '}
      <span>{meaningOf(state, subscription)}</span>
    </>
  );
}

function meaningOf(
  state: SubscriptionState,
  { currentPeriodEnd, cancelAtPeriodEnd }: SubscriptionStatusProps['subscription'],
): ReactNode {
  const { meanings, renews, renewalWasDue, usableUntil, endWasDue, endsOn } = words.subscription;
  const end = currentPeriodEnd && <Day of={currentPeriodEnd} />;
  const isOver = currentPeriodEnd !== null && isPast(currentPeriodEnd);
  if (state === 'renewing') return end && (isOver ? renewalWasDue(end) : renews(end));
  if (state === 'canceled') return end && (isOver ? endWasDue(end) : usableUntil(end));
  return (
    <>
      {meanings[state]} {state !== 'ended' && cancelAtPeriodEnd && end && !isOver && endsOn(end)}
    </>
  );
}
