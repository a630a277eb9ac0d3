import type { Purchase } from '../../client/navigation.js';

interface StartedPurchase extends Purchase {
  organizationId: string;
}

/** The key in session storage. */
const ENTRY = 'purchase';

/** Remembers in this tab what is being bought, because the URL to which the buyer returns may not say it. */
export function rememberPurchase(purchase: StartedPurchase): void {
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify(purchase));
  } catch {
    // The browser blocks the storage. The page then cannot name the purchase.
  }
}

/** The page of the purchase that was started last in this tab. Null without one. */
export function pageOfPurchase(): string | null {
  try {
    const { organizationId, agentId, kind } = JSON.parse(
      sessionStorage.getItem(ENTRY) ?? 'null',
    ) as StartedPurchase;
    const query = new URLSearchParams({ checkout: 'pending', agentId, kind });
    return `/organizations/${organizationId}/agents?${query.toString()}`;
  } catch {
    return null;
  }
}
