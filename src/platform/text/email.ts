/**
 * Addresses are the same if they are equal in lower case. The providers' own rules about dots and tags are not applied.
 * Only ASCII letters fold: folding others has merged the addresses of different people in other systems.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const MAX_LENGTH = 254;
/** An unquoted ASCII local part (RFC 5321, dot-string) of at most 64 octets, and a domain of letters, digits and hyphens. */
const ADDRESS =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Whether mail can be sent to it: exactly one recipient, however the text is parsed. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** Recognizable for its owner, and useless for others: `a•••@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
