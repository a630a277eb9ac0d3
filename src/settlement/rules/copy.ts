import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';

type State = Pick<
  SubscriptionState,
  | ('status' | 'amount' | 'currency' | 'interval' | 'intervalCount' | 'currentPeriodEnd')
  | ('cancelAtPeriodEnd' | 'cancelAt' | 'collectionPaused' | 'collectionProblem')
  | ('collectionResumesAt' | 'defaultPaymentMethodId')
>;

/** Whether these fields of our copy equal the state at Stripe. */
export function isSameState(copy: State, state: State): boolean {
  return (
    copy.status === state.status &&
    copy.amount === state.amount &&
    copy.currency === state.currency &&
    copy.interval === state.interval &&
    copy.currentPeriodEnd?.getTime() === state.currentPeriodEnd?.getTime() &&
    copy.cancelAtPeriodEnd === state.cancelAtPeriodEnd &&
    copy.cancelAt?.getTime() === state.cancelAt?.getTime() &&
    copy.intervalCount === state.intervalCount &&
    copy.collectionPaused === state.collectionPaused &&
    copy.collectionResumesAt?.getTime() === state.collectionResumesAt?.getTime() &&
    copy.collectionProblem === state.collectionProblem &&
    copy.defaultPaymentMethodId === state.defaultPaymentMethodId
  );
}
