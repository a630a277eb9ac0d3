/** The unsaved values of a form's changed fields, by field. */
export type Changes = Record<string, string>;

/** The key in session storage. */
const ENTRY = 'drafts';
const drafts = new Map<string, Changes>();
/** Drafts from before the sign-in. They are read once and removed, so that they are restored only on this page. */
const kept = takeKept();

/**
 * Stores all drafts in this tab, for the page after the sign-in. Includes restored drafts that no form has used yet.
 */
export function keepDrafts(): void {
  const all = new Map([...kept, ...drafts]);
  try {
    if (all.size > 0) sessionStorage.setItem(ENTRY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // The browser blocks the storage. The drafts are lost, but the sign-in works.
  }
}

export function setDraft(form: string, changes: Changes): void {
  kept.delete(form);
  if (Object.keys(changes).length > 0) drafts.set(form, changes);
  else drafts.delete(form);
}

/** A draft from before the sign-in, or from an earlier visit of the form's page. */
export function keptDraft(form: string): Changes | undefined {
  return kept.get(form) ?? drafts.get(form);
}

function takeKept(): Map<string, Changes> {
  try {
    const entry = sessionStorage.getItem(ENTRY);
    sessionStorage.removeItem(ENTRY);
    return new Map(Object.entries(JSON.parse(entry ?? '{}') as Record<string, Changes>));
  } catch {
    return new Map(); // the browser blocks the storage
  }
}
