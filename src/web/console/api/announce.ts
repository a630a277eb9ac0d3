import { Store } from './store.js';

/** Milliseconds until another look whether the dialog has closed. */
const PATIENCE = 100;
/** The number of sentences that stay. */
const KEPT = 5;

interface Announcement {
  id: number;
  words: string;
}

/**
 * What screen readers say, the latest last. Several sentences stay, so that none takes the place of another that was not
 * read yet.
 */
export const announcements = new Store<readonly Announcement[]>([]);

const waiting: string[] = [];
let lastId = 0;

/** Lets screen readers say this. An open dialog hides the live region from them, so the words wait until it closes. */
export function announce(words: string): void {
  waiting.push(words);
  if (waiting.length === 1) sayWhatWaits();
}

function sayWhatWaits(): void {
  if (document.querySelector('dialog:modal')) return void setTimeout(sayWhatWaits, PATIENCE);
  const said = waiting.splice(0).map((words) => ({ id: ++lastId, words }));
  announcements.set([...announcements.get(), ...said].slice(-KEPT));
}
