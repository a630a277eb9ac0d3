/** The used shares of the organization's budget at which admins are notified, in percent. */
const TOLD = [100, 80];

/**
 * The highest of these shares that is reached, or 0. A budget of 0 is always reached, so admins are not notified of it.
 */
export function reachedShare(budget: number | null, used: number): number {
  if (budget === null || budget === 0) return 0;
  return TOLD.find((percent) => used * 100 >= budget * percent) ?? 0;
}

interface Budget {
  perMember: number | null;
  organization: number | null;
  used: number;
  usedByMe: number;
}

/** The budget that a use would exceed. A use without a person counts only towards the organization's budget. */
export function exceededBudget(
  { perMember, organization, used, usedByMe }: Budget,
  amount: number,
  isForPerson: boolean,
): 'perMember' | 'organization' | null {
  if (isForPerson && perMember !== null && usedByMe + amount > perMember) return 'perMember';
  return organization !== null && used + amount > organization ? 'organization' : null;
}
