import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The key of an e-mail address: two addresses with the same key are the same. ASCII letters count as lower case, and a
 * domain is compared by its A-label. Other letters of the local part are not folded: in other systems, folding them has
 * merged the addresses of different people. The rules of mail providers about dots and tags are not applied.
 */
export function emailKey(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const key = address.slice(0, at) + (at > 0 ? asciiDomain(address.slice(at)) : address);
  return key.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The address with the A-label of its domain, as mail servers and other systems need it. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}

/** The ways in which an address may be written in lower case, for comparisons with texts that have no key. */
export function spellingsOf(address: string): string[] {
  const key = emailKey(address);
  const at = key.lastIndexOf('@') + 1;
  return [key, key.slice(0, at) + domainToUnicode(key.slice(at)), address.toLowerCase()];
}

const MAX_LENGTH = 254;
/** The characters of an unquoted ASCII local part, apart from the dot (RFC 5321, dot-string). */
const ATOM = "\\w!#$%&'*+/=?^`{|}~-";
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
/** A local part of at most 64 octets, and a domain of letters, digits and hyphens whose last label is not a number. */
const ADDRESS = new RegExp(
  `^(?=.{1,64}@)[${ATOM}]+(\\.[${ATOM}]+)*@(${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
  'i',
);
/** A looser pattern, because providers also send local parts with more dots, and domains of one label. */
const SINGLE_ADDRESS = new RegExp(`^[.${ATOM}]+@${LABEL}(\\.${LABEL})*$`, 'i');

/** A letter, digit or accent outside ASCII that is visible. */
const LETTER = /(?![\0-\x7F\p{DI}])[\p{L}\p{M}\p{N}]/gu;
/** The same for domains. Some languages need joiners, which `domainToASCII` accepts only between their letters. */
const LETTER_OF_DOMAIN = /(?![\0-\x7F])(?!(?![\u200C\u200D])\p{DI})[\p{L}\p{M}\p{N}\u200C\u200D]/gu;
const DOTS = /[\u3002\uFF0E\uFF61]/g;

/** Whether the text is an address with exactly one recipient, even if another parser reads it. */
export function isEmailAddress(text: string): boolean {
  return isAscii(localPartOf(text)) && isUtf8EmailAddress(text);
}

/**
 * The same for an address whose local part may have letters outside ASCII (RFC 6531). The local part must be in NFC, so
 * that characters that look the same are the same.
 */
export function isUtf8EmailAddress(text: string): boolean {
  const local = localPartOf(text);
  if (Buffer.byteLength(local) > 64 || local !== local.normalize('NFC')) return false;
  return fits(ADDRESS, text);
}

/**
 * Whether the text is exactly one address, without a name or a second address. Addresses from identity providers need
 * no more.
 */
export function isSingleAddress(text: string): boolean {
  return fits(SINGLE_ADDRESS, text);
}

/** Whether the address fits as written and with the A-label of its domain. Letters outside ASCII count as ASCII letters. */
function fits(pattern: RegExp, text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const at = text.lastIndexOf('@') + 1;
  const local = text.slice(0, at).replace(LETTER, 'x');
  const domain = text.slice(at);
  const ascii = asciiDomain(domain);
  if (Buffer.byteLength(text.slice(0, at) + ascii) > MAX_LENGTH) return false;
  return [ascii, domain.replace(LETTER_OF_DOMAIN, 'x').replace(DOTS, '.')].every((one) =>
    pattern.test(local + one),
  );
}

/** The A-label of a domain. Any text that is not a domain with letters outside ASCII stays as it is. */
function asciiDomain(domain: string): string {
  // `domainToASCII` would cut a text such as `ü/x` at the slash, because it parses URLs.
  const bare = domain.replace(LETTER_OF_DOMAIN, '').replace(DOTS, '.');
  return !isAscii(domain) && /^[a-z0-9.-]*$/i.test(bare) ? domainToASCII(domain) || domain : domain;
}

function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}

/** Masks an address so that its owner can recognize it, but others cannot use it: `a•••@example.com`. */
export function maskEmail(address: string): string {
  const [first = ''] = address;
  return `${first}•••${address.slice(address.lastIndexOf('@'))}`;
}
