import { Store } from './store.js';

/** Milliseconds until another look whether the dialog has closed. */
const PATIENCE = 100;

/** What screen readers say next. The page has one live region for it. */
export const announcement = new Store('');

/** Lets screen readers say this. An open dialog hides the live region from them, so the words wait until it closes. */
export function announce(words: string): void {
  if (document.querySelector('dialog:modal')) return void setTimeout(() => announce(words), PATIENCE);
  // The no-break space makes a repeated sentence a new one.
  announcement.set(words === announcement.get() ? `${words}\u00A0` : words);
}
