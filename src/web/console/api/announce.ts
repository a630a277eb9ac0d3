import { Store } from './store.js';

/** Milliseconds between checks whether the dialog has closed. */
const PATIENCE = 100;
/** Milliseconds after which a sentence is removed, so that it is not found as part of the page. */
const READ = 10_000;

interface Announcement {
  id: number;
  words: string;
}

/** The sentences in the live region, latest last. A new sentence does not replace an unread one. */
export const announcements = new Store<readonly Announcement[]>([]);

const waiting: string[] = [];
let lastId = 0;

/** Makes screen readers read these words. An open dialog hides the live region, so the words wait until it closes. */
export function announce(words: string): void {
  waiting.push(words);
  if (waiting.length === 1) sayWhatWaits();
}

function sayWhatWaits(): void {
  if (document.querySelector('[aria-modal="true"]')) return void setTimeout(sayWhatWaits, PATIENCE);
  const said = waiting.splice(0).map((words) => ({ id: ++lastId, words }));
  announcements.set([...announcements.get(), ...said]);
  setTimeout(() => announcements.set(announcements.get().slice(said.length)), READ);
}
