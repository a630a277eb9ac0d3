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

/** Masks an address so that its owner can recognize it, but others cannot use it: `a•••@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
