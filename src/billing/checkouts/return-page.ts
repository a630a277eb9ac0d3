import type { PurchaseKind } from '../terms/purchase.js';

export type CheckoutOutcome = 'success' | 'pending' | 'canceled';

/** The page to which a buyer returns. Its query names the purchase, because the page may be opened in a new tab. */
export function returnPage(
  returnPath: string,
  outcome: CheckoutOutcome,
  { item, kind }: { item: string; kind: PurchaseKind },
): string {
  const query = new URLSearchParams({ checkout: outcome, agentId: item, kind });
  return `${returnPath}?${query.toString()}`;
}
