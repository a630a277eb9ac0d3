/** Remembers the organizations that a person has opened in this browser, latest first. Stores only their IDs. */

const MOST = 20;

const PREFIX = 'recent organizations of ';
const entry = (userId: string) => `${PREFIX}${userId}`;

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

/** Forgets the organizations of everyone who has used this browser, before a sign-out. */
export function forgetOrganizations(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // The browser blocks the storage, so nothing is kept.
  }
}
