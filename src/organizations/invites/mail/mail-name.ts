import { LinkifyIt } from 'linkify-it';
import { nameFlaw, tidyName } from '../../../platform/text/name.js';

const MAX_CHARACTERS = 60;

/** Finds the texts that mail programs turn into links, including bare hosts, mail addresses and IP addresses. */
const LINKS = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });

/** A dot that joins two words to a host name. Browsers treat the other characters as dots, too. */
const JOINING_DOT = /[.\u2024\u3002\uFF0E\uFF61](?=[^\s.])/gu;
/** Characters with which a name could end its own quotation. */
const QUOTES = /["\u201C-\u201F\u301D-\u301F\uFF02]/gu;

/**
 * Quotes a name that a stranger has chosen, for a mail: short, on one line and without links. A dot within it is followed
 * by a space, as in "Node. js".
 * @returns null if a mail must not contain the name
 */
export function quotedName(name: string | null): string | null {
  const tidy = tidyName(name ?? '');
  if (nameFlaw(tidy)) return null;
  const plain = shortened(tidy.replace(QUOTES, "'").replace(JOINING_DOT, '$& '));
  return LINKS.test(plain) ? null : `"${plain}"`;
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}
