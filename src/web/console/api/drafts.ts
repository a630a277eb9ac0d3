/** What a person typed into a form and has not saved yet: the changed values by field. */
export type Changes = Record<string, string>;

/** The name of the entry in the tab's storage. */
const ENTRY = 'drafts';

/** The drafts of the forms on this page, by form. */
const drafts = new Map<string, Changes>();
/** The drafts from before the sign-in, by form. They are read once, so that they do not outlive this page. */
const kept = takeKept();

/** Keeps all drafts of this page in this tab, for the page after the sign-in. */
export function keepDrafts(): void {
  sessionStorage.setItem(ENTRY, JSON.stringify(Object.fromEntries(drafts)));
}

export function setDraft(form: string, changes: Changes): void {
  kept.delete(form);
  drafts.set(form, changes);
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
