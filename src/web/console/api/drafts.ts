/** What a person typed into a form and has not saved yet: the changed values by field. */
export type Changes = Record<string, string>;

/** The name of the entry in the tab's storage. */
const ENTRY = 'drafts';

/** The drafts of the forms on this page, by form. */
const drafts = new Map<string, Changes>();
/** The drafts from before the sign-in, by form. They are read once, so that they do not outlive this page. */
const kept = takeKept();

/** Keeps all drafts in this tab, for the page after the sign-in. One that was canceled before loses none. */
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

export function dropDraft(form: string): void {
  drafts.delete(form);
}

export function keptDraft(form: string): Changes | undefined {
  return kept.get(form);
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
