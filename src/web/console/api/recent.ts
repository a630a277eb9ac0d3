/** Remembers the organizations that a person has opened in this browser, latest first. Stores only their IDs. */

const MOST = 20;

const entry = (userId: string) => `recent organizations of ${userId}`;

/** @returns organization IDs. The person may have left some of these organizations. */
export function recentOrganizations(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(entry(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // the browser blocks the storage
  }
}

export function rememberOrganization(userId: string, id: string): void {
  const others = recentOrganizations(userId).filter((other) => other !== id);
  try {
    localStorage.setItem(entry(userId), JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // The browser blocks the storage. Lists then keep their usual order.
  }
}
