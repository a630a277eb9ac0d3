import { keep, takeKept } from './kept.js';

/** The unsaved values of a form's changed fields, by field. */
export type Changes = Record<string, string>;

const ENTRY = 'drafts';
const drafts = new Map<string, Changes>();
/** Drafts from before a sign-in or reload. They are read once and removed, so that only this page restores them. */
const kept = new Map(Object.entries(takeKept<Record<string, Changes>>(ENTRY) ?? {}));

/**
 * Stores all drafts in this tab, for its next page. Includes restored drafts that no form has used yet.
 */
export function keepDrafts(): void {
  const all = new Map([...kept, ...drafts]);
  if (all.size > 0) keep(ENTRY, Object.fromEntries(all));
}

/** Reloads the page. Its forms keep what was typed. */
export function reload(): void {
  keepDrafts();
  location.reload();
}

/** Whether a reload would disturb a person: a form has unsaved changes, or a dialog is open. */
export function isTyping(): boolean {
  return drafts.size + kept.size > 0 || document.querySelector('[aria-modal="true"]') !== null;
}

export function setDraft(form: string, changes: Changes): void {
  kept.delete(form);
  if (Object.keys(changes).length > 0) drafts.set(form, changes);
  else drafts.delete(form);
}

/** A draft from before a sign-in or reload, or from an earlier visit of the form's page. */
export function keptDraft(form: string): Changes | undefined {
  return kept.get(form) ?? drafts.get(form);
}
