import { LinkifyIt } from 'linkify-it';
import { isEmailAddress, isUtf8EmailAddress, withAsciiDomain } from '../text/email.js';
import { nameFlaw, tidyName } from '../text/name.js';

const MAX_CHARACTERS = 60;

/** Finds the texts that mail programs turn into links, including bare hosts, mail addresses and IP addresses. */
const LINKS = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });

/** A dot that joins two words to a host name. Browsers treat the other characters as dots, too. */
const JOINING_DOT = /[.\u2024\u3002\uFF0E\uFF61](?=[^\s.])/gu;
/** Characters with which a name could end its own quotation. */
const QUOTES = /["\u201C-\u201F\u301D-\u301F\uFF02]/gu;

/**
 * Quotes a name that a stranger has chosen, for a mail: short, on one line and without links. A space follows each dot
 * within the name, as in “Node. js”.
 * @returns null if a mail must not contain the name
 */
export function quotedName(name: string | null): string | null {
  const tidy = tidyName(name ?? '');
  if (nameFlaw(tidy)) return null;
  const plain = shortened(tidy.replace(QUOTES, "'").replace(JOINING_DOT, '$& '));
  return LINKS.test(plain) ? null : `“${plain}”`;
}

/**
 * A person for a mail: the name and the address. The address has the A-label of its domain, so that no domain looks
 * like another one.
 * @param email a verified address, or null. It comes from the identity provider, so it is omitted if it could contain
 * other text
 * @param smtpUtf8 whether addresses may have letters outside ASCII before the @
 * @returns null if a mail must show neither the name nor the address
 */
export function quotedPerson(name: string | null, email: string | null, smtpUtf8: boolean): string | null {
  const isPlain = smtpUtf8 ? isUtf8EmailAddress : isEmailAddress;
  const address = email !== null && isPlain(email) ? withAsciiDomain(email) : null;
  // The name is omitted, too, because it may be part of the same forged link.
  if (address && isLikeLink(address)) return null;
  const quoted = quotedName(name);
  return quoted && address ? `${quoted} (${address})` : (quoted ?? address);
}

/** Characters of a local part that could begin the path, query or fragment of a link. */
const PATH = /[/?#].*@/;

/** Whether mail programs may show another link in an address, as in `www.evil.example/pay@example.com`. */
export function isLikeLink(address: string): boolean {
  return nameFlaw(address) !== undefined || PATH.test(address);
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}
