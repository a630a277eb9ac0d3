export const SUBSCRIPTION_STATUSES = [
  'none',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const GIVES_ACCESS: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Whether a subscription has not ended. An ongoing one does not always give access. */
export function isOngoing(status: SubscriptionStatus): boolean {
  return status !== 'none' && status !== 'canceled';
}

/** Whether a payment has failed, so that open invoices can be paid by hand. */
export function isOverdue(status: SubscriptionStatus): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** `isOngoing` in SQL, and the predicate of the partial unique index. */
export const IS_ONGOING = `status NOT IN ('none', 'canceled')`;
