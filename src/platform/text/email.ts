/**
 * Two e-mail addresses are the same if they are equal in lower case. The rules of mail providers about dots and tags
 * are not applied. Only ASCII letters are folded: in other systems, folding others has merged the addresses of
 * different people.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const MAX_LENGTH = 254;
/** An unquoted ASCII local part (RFC 5321, dot-string) of at most 64 octets, and a domain of letters, digits and hyphens. */
const ADDRESS =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Whether the text is an address with exactly one recipient, even if another parser reads it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** A letter, digit or accent outside ASCII that is visible. */
const LETTER = /(?![\0-\x7F\p{DI}])[\p{L}\p{M}\p{N}]/gu;

/**
 * The same for an address whose local part may have letters outside ASCII (RFC 6531). It must be in NFC, so that
 * characters that look the same are the same.
 */
export function isUtf8EmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (Buffer.byteLength(text) > MAX_LENGTH || Buffer.byteLength(local) > 64) return false;
  return text === text.normalize('NFC') && isEmailAddress(local.replace(LETTER, 'x') + text.slice(at));
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}

/** Masks an address so that its owner can recognize it, but others cannot use it: `a•••@example.com`. */
export function maskEmail(address: string): string {
  const [first = ''] = address;
  return `${first}•••${address.slice(address.lastIndexOf('@'))}`;
}
