import { settingsOf, type SettingTree } from './setting.js';
import { SETTINGS } from './settings.js';
import type { Environment } from './settings-reader.js';

/** Shorter names are too similar to those of other programs. */
const MIN_LENGTH = 8;
/** The maximum number of characters that are added, left out or replaced. */
const MAX_DIFFERENCE = 2;

/** Finds variables whose names are almost those of settings. @returns a sentence for each, without its value */
export function misspelled(environment: Environment, ofDomains: SettingTree = {}): string[] {
  const names = settingsOf({ ...SETTINGS, ofDomains }).flatMap(({ name, fromFile }) =>
    fromFile ? [name, `${name}_FILE`] : [name],
  );
  return Object.keys(environment)
    .filter((name) => name.length >= MIN_LENGTH && !names.includes(name))
    .flatMap((name) => {
      const meant = names.find((one) => difference(name, one) <= MAX_DIFFERENCE);
      return meant ? [`The variable ${name} has no effect. Is ${meant} meant?`] : [];
    });
}

/** The Levenshtein distance. */
function difference(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let n = 0; n < one.length; n++) {
    const next = [n + 1];
    for (let m = 0; m < other.length; m++)
      next.push(Math.min(row[m]! + (one[n] === other[m] ? 0 : 1), row[m + 1]! + 1, next[m]! + 1));
    row = next;
  }
  return row[other.length]!;
}
