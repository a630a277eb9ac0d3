import { Store } from '../api/store.js';

const ENTRY = 'single-keys';
const OFF = 'off';
/** Milliseconds between two keys that belong together. */
const PAUSE = 1500;

/**
 * Whether keys without Ctrl have an effect. They disturb people whose speech input or keyboard presses keys by mistake.
 */
export const areSingleKeysOn = new Store(isOn());

export function setSingleKeys(on: boolean): void {
  areSingleKeysOn.set(on);
  try {
    if (on) localStorage.removeItem(ENTRY);
    else localStorage.setItem(ENTRY, OFF);
  } catch {
    // The browser blocks the storage, so the choice is lost with the page.
  }
}

function isOn(): boolean {
  try {
    return localStorage.getItem(ENTRY) !== OFF;
  } catch {
    return true;
  }
}

/**
 * Listens for keys outside of fields, menus and dialogs.
 * @param act handles a key, or two keys such as `G A` that were pressed one after the other. Returns whether it did
 * @returns a function that ends it
 */
export function onSingleKeys(act: (keys: string) => boolean): () => void {
  let before = { key: '', at: -Infinity };
  const press = (event: KeyboardEvent) => {
    if (!areSingleKeysOn.get() || isForSomethingElse(event)) return;
    const key = event.key.toUpperCase();
    const isSecond = event.timeStamp - before.at < PAUSE;
    const hasActed = (isSecond && act(`${before.key} ${key}`)) || act(key);
    before = hasActed ? { key: '', at: -Infinity } : { key, at: event.timeStamp };
    if (hasActed) event.preventDefault(); // otherwise a field that it focuses would receive the key
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

const WITHOUT_TEXT = ':is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
const TAKES_KEYS = `input:not(${WITHOUT_TEXT}), textarea, select, [contenteditable], [role="menu"], [role="listbox"]`;

function isForSomethingElse(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented || key.length !== 1)
    return true;
  const isInField = target instanceof Element && target.closest(TAKES_KEYS) !== null;
  return isInField || document.querySelector('[aria-modal="true"]') !== null;
}
